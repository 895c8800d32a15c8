import { expect, test } from 'vitest'
import type { Language } from '#base/language.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { checkScreen, languagesFor, shot } from './browser.ts'
import { goTo } from './keys.ts'
import { person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-18T07:00:00Z' })
const { world } = product

async function speaking(accountId: string, language: Language): Promise<void> {
  await speaks(world, { accountId }, language)
}

test('a worker takes the tour by keyboard, with each target highlighted, and is not offered it again', async () => {
  const worker = await sampleWorker(world, await sampleOrganisation(world))
  const by = await person(product, 'en', '/worker/home', { cookie: worker.cookie, size: 'phone' })
  const { page, t } = by
  await goTo(page, t('app.tour.start'))
  const dialog = page.getByRole('dialog')
  const titleOf = (step: string) => dialog.getByRole('heading', { name: t(`app.tour.worker.${step}.title`) })
  await titleOf('clock').waitFor()
  expect(await page.evaluate<string>('document.activeElement.textContent')).toBe(t('app.tour.worker.clock.title'))
  await checkScreen(by, 'tour-worker')
  for (const step of ['shift', 'todo', 'bell', 'week', 'quick', 'navigation', 'menu']) {
    await page.keyboard.press('ArrowRight')
    await titleOf(step).waitFor()
    // The card never covers its target.
    expect(await page.evaluate<boolean>(overlaps)).toBe(false)
  }
  await shot(page, 'tour-worker-end')
  await goTo(page, t('app.tour.done'))
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('region', { name: t('app.tour.label') }).count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => outcomeOf(worker.accountId)).toBe('seen')
})

/** True if the card covers the middle of the highlighted target. */
const overlaps = `(() => {
  const card = document.querySelector('[role="dialog"]').getBoundingClientRect()
  const light = document.querySelector('[class*="light"]')?.getBoundingClientRect()
  if (!light) return true
  const middle = Math.min(light.top + light.height / 2, innerHeight)
  return light.top < card.bottom && light.bottom > card.top && middle > card.top && middle < card.bottom &&
    light.left + light.width / 2 > card.left && light.left + light.width / 2 < card.right
})()`

async function outcomeOf(accountId: string): Promise<string | undefined> {
  const [row] = await world.sql<{ outcome: string }>`select outcome from tours where account_id = ${accountId}`
  return row?.outcome
}

test('a provider user skips the tour, and starts it again from the menu', async () => {
  const language = 'fr'
  const organisation = await sampleOrganisation(world)
  const user = await sampleUser(world, organisation)
  await speaking(user.accountId, language)
  const by = await person(product, language, '/provider', { cookie: user.cookie })
  const { page, t, press } = by
  await page.getByRole('region', { name: t('app.tour.label') }).waitFor()
  await checkScreen(by, 'offer')
  await press('app.tour.notNow')
  await expect.poll(() => outcomeOf(user.accountId)).toBe('skipped')
  await page
    .getByRole('button', {
      name: new RegExp(`^${t('app.profile.menu', { name: '' }).trim().replaceAll(/\s/g, '\\s')}`),
    })
    .click()
  await page.getByRole('link', { name: t('app.profile.tour') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: t('app.tour.provider.firstSteps.title') }).waitFor()
  await checkScreen(by, 'tour')
  await dialog.getByRole('button', { name: t('app.tour.view.weekly') }).click()
  await dialog.getByRole('heading', { name: t('app.tour.provider.week.title') }).waitFor()
  await shot(page, 'help-tour-week')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // The focus returns with the next frame.
  await expect.poll(() => page.evaluate<string>('document.activeElement.tagName')).not.toBe('BODY')
})

test.each(languagesFor('nl'))(
  'a worker searches the help centre on a phone, without a mouse, in %s',
  async (language) => {
    const { accountId, cookie } = await sampleWorker(world, await sampleOrganisation(world))
    await speaking(accountId, language)
    const by = await person(product, language, '/help', { size: 'phone', cookie, dark: language === 'nl' })
    const { page, t, sees } = by
    await page.getByRole('heading', { name: t('app.help.group.worker') }).waitFor()
    await checkScreen(by, `centre-${language}`)
    // Without accents, and with swapped letters.
    const question = { en: 'paystbu', fr: 'geolocalisatoin', nl: 'loonsrtook' }[language]
    const slug = { en: 'pay-stub', fr: 'location', nl: 'pay-stub' }[language]
    await page.getByRole('searchbox', { name: t('app.help.search') }).focus()
    await page.keyboard.type(question)
    // Results appear while the question is still being typed: wait for those of the whole question.
    await page.waitForURL((address) => address.searchParams.get('q') === question)
    await page.locator(`li:first-child > [data-answer][href="/help/${slug}"]`).waitFor()
    await checkScreen(by, `answers-${language}`)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${product.url}/help/${slug}`)
    await page.getByRole('heading', { name: t('app.help.next') }).waitFor()
    await checkScreen(by, `article-${language}`)
    await by.open('/help?q=xylophone')
    await sees(t('app.help.nothing', { words: 'xylophone' }))
    await by.open('/help/no-such-article')
    await sees(t('app.help.missingText'))
    await by.open('/privacy')
    await page.getByRole('table').waitFor()
    await checkScreen(by, `privacy-${language}`)
    await by.open('/terms')
    await page
      .getByRole('link', { name: t('app.privacy.title') })
      .first()
      .waitFor()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: t('app.profile.keys') })
    await sheet.getByRole('heading', { name: t('app.keys.area.week') }).waitFor()
    expect(await sheet.getByRole('heading', { name: t('app.keys.area.approval') }).count()).toBe(0)
    await checkScreen(by, `keys-${language}`)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  },
)
