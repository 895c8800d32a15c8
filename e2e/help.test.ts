import { expect, test } from 'vitest'
import { type Language, languages } from '#base/language.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { accessibilityFaults, shot } from './browser.ts'
import { goTo } from './keys.ts'
import { type Person, person } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-18T07:00:00Z' })
const { world } = product

/** What each screen must be on the way: without a fault that shuts somebody out. */
async function looked({ page }: Person, name: string): Promise<void> {
  await shot(page, `help-${name}`)
  expect(await accessibilityFaults(page)).toEqual([])
}

async function speaking(accountId: string, language: Language): Promise<void> {
  await world.sql('update accounts set preferred_language = $2 where id = $1', [accountId, language])
}

test('a worker is shown around by keyboard, each place in the light, and is not asked again', async () => {
  const worker = await sampleWorker(world, await sampleOrganisation(world))
  const by = await person(product, 'en', '/worker/home', { cookie: worker.cookie, size: 'phone' })
  const { page, t } = by
  await goTo(page, t('app.tour.start'))
  const dialog = page.getByRole('dialog')
  const titleOf = (step: string) => dialog.getByRole('heading', { name: t(`app.tour.worker.${step}.title`) })
  await titleOf('clock').waitFor()
  expect(await page.evaluate<string>('document.activeElement.textContent')).toBe(t('app.tour.worker.clock.title'))
  await looked(by, 'tour-worker')
  for (const step of ['shift', 'todo', 'bell', 'week', 'quick', 'navigation', 'menu']) {
    await page.keyboard.press('ArrowRight')
    await titleOf(step).waitFor()
    // The card is never over what it speaks of.
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

/** True where the card covers the middle of what is in the light. */
const overlaps = `(() => {
  const card = document.querySelector('[role="dialog"]').getBoundingClientRect()
  const light = document.querySelector('[class*="light"]')?.getBoundingClientRect()
  if (!light) return true
  const middle = Math.min(light.top + light.height / 2, innerHeight)
  return light.top < card.bottom && light.bottom > card.top && middle > card.top && middle < card.bottom &&
    light.left + light.width / 2 > card.left && light.left + light.width / 2 < card.right
})()`

async function outcomeOf(accountId: string): Promise<string | undefined> {
  const [row] = await world.sql<{ outcome: string }>('select outcome from tours where account_id = $1', [accountId])
  return row?.outcome
}

test.each(languages)('an organisation skips the tour, and takes it again from its menu, in %s', async (language) => {
  const organisation = await sampleOrganisation(world)
  const user = await sampleUser(world, organisation)
  await speaking(user.accountId, language)
  const by = await person(product, language, '/provider', { cookie: user.cookie })
  const { page, t, press } = by
  await page.getByRole('region', { name: t('app.tour.label') }).waitFor()
  await looked(by, `offer-${language}`)
  await press('app.tour.notNow')
  await expect.poll(() => outcomeOf(user.accountId)).toBe('skipped')
  await page.getByRole('button', { name: new RegExp(`^${t('app.profile.menu', { name: '' }).trim()}`) }).click()
  await page.getByRole('link', { name: t('app.tour.repeat') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: t('app.tour.provider.firstSteps.title') }).waitFor()
  await looked(by, `tour-${language}`)
  await dialog.getByRole('button', { name: t('app.tour.view.weekly') }).click()
  await dialog.getByRole('heading', { name: t('app.tour.provider.week.title') }).waitFor()
  await shot(page, `help-tour-week-${language}`)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate<string>('document.activeElement.tagName')).not.toBe('BODY')
})
