import { expect, test } from 'vitest'
import type { Language } from '#base/language.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { sampleLink } from '#domains/confirmations/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { checkScreen, languagesFor, openBrowser } from './browser.ts'
import { goTo, tabTo } from './keys.ts'
import { type Person, person } from './person.ts'
import { openProduct } from './product.ts'
import { scanByBrowser, scanByRequests } from './faults/scanners.ts'

const product = await openProduct({ startAt: '2026-11-23T08:00:00Z' })
const { world } = product
const workers = 20
const lines = workers * 5
const addressOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@client.example`

/** A week of twenty workers at a client, with a contact for each language; one product and one week serve all tests of this file. */
async function scene() {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const manager = await sampleUser(world, organisation, 'manager')
  const { clientId, projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  for (let nth = 1; nth <= workers; nth++) {
    const worker = await sampleWorker(world, organisation)
    await world.sql`update workers set first_name = 'Ada', last_name = ${`Novak${String(nth).padStart(2, '0')}`} where id = ${worker.accountId}`
    const assignmentId = await sampleAssignment(world, worker, projectId)
    const of = { projectId, assignmentId, status: 'submitted' as const, firstDay: '2026-11-16' }
    await sampleEntries(world, worker, { ...of, count: 5 })
  }
  const linkFor = async (language: Language, name: string) => {
    const contactId = await sampleContact(world, organisation, clientId, { language, name, email: addressOf(name) })
    return (await sampleLink(world, organisation, { clientId, contactId })).token
  }
  const decisions = () =>
    world.sql<{ outcome: string; count: number }>`
      select outcome, count(*)::int as count from client_decisions where organisation_id = ${organisation.organisationId} group by 1 order by 1`
  const forget = () => world.sql`delete from client_decisions where organisation_id = ${organisation.organisationId}`
  return { organisation, manager, clientId, linkFor, decisions, forget }
}
const week = await scene()

const visits = [
  ['en', 'phone', false, 'touch'],
  ['fr', 'desk', false, 'keyboard'],
  ['nl', 'phone', true, 'touch'],
] as const

test.each(visits.filter(([language]) => languagesFor('fr', 'nl').includes(language)))(
  'T65 a contact disputes a line and confirms the rest of twenty workers’ week in under a minute: %s, %s',
  async (language, size, dark, by) => {
    await week.forget()
    const token = await week.linkFor(language, `Ines ${language}`)
    const startedAt = performance.now()
    const contact = await person(product, language, `/confirm/${token}`, {
      ...(size === 'phone' && { size }),
      dark,
    })
    const { page, t } = contact
    await page.getByRole('heading', { name: 'Ada Novak20' }).waitFor()
    const openedAt = performance.now()
    await checkScreen(contact, 'hours')
    const examinedMs = performance.now() - openedAt
    const address = addressOf(`Ines ${language}`)
    await (by === 'keyboard' ? decideByKeyboard(contact, address) : decideByTouch(contact, address))
    await contact.sees(t('confirmations.page.complete'))
    expect(performance.now() - startedAt - examinedMs).toBeLessThan(60_000)
    expect(await week.decisions()).toEqual([
      { outcome: 'confirmed', count: lines - 1 },
      { outcome: 'disputed', count: 1 },
    ])
    await contact.sees('Left at four')
    await page.getByRole('button', { name: t('confirmations.page.download') }).waitFor()
    await checkScreen(contact, 'decided hours')
  },
)

async function decideByTouch({ page, t }: Person, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Ada Novak01', exact: true }).click()
  await page.locator('li li button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('confirmations.page.comment')).fill('Left at four')
  await dialog.getByLabel(t('confirmations.page.endTime')).fill('16:00')
  await dialog.getByRole('button', { name: t('confirmations.page.dispute') }).click()
  const confirm = { name: t('confirmations.page.confirmAll', { count: lines - 1 }) }
  await page.getByRole('button', confirm).click()
  await dialog.getByLabel(t('accounts.link.address.typed')).fill(address)
  await dialog.getByRole('button', confirm).click()
}

async function decideByKeyboard({ page, t }: Person, address: string): Promise<void> {
  await goTo(page, 'Ada Novak01')
  const dispute = await page.locator('li li button').first().getAttribute('aria-label')
  await goTo(page, dispute ?? '')
  await page.getByRole('dialog').getByLabel(t('confirmations.page.comment')).waitFor()
  await tabTo(page, t('confirmations.page.comment'))
  await page.keyboard.type('Left at four')
  await goTo(page, t('confirmations.page.dispute'))
  await page.getByText('Left at four').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // From the beginning of the page, the main button is behind one link, not behind the buttons of all lines.
  await page.evaluate('document.activeElement.blur(); scrollTo(0, 0)')
  await page.getByRole('heading', { level: 1 }).click()
  await goTo(page, t('confirmations.page.skip'))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel(t('accounts.link.address.typed')).waitFor()
  await tabTo(page, t('accounts.link.address.typed'))
  await page.keyboard.type(address)
  await page.keyboard.press('Enter')
}

test('T65 the agency sees the decision of the client in the timesheets', async () => {
  const approver = await person(product, 'en', '/provider/timesheet?clientDecision=disputed', {
    cookie: week.manager.cookie,
  })
  await approver.page
    .getByRole('row', { name: /Ada Novak01/ })
    .getByRole('link')
    .click()
  await approver.sees('Left at four')
  await approver.sees(/Ines nl/)
})

test('T65 scanners open dozens of links by HEAD, GET, prefetch and in a browser that runs scripts, and decide nothing', async () => {
  await week.forget()
  const tokens: string[] = []
  for (let nth = 0; nth < 36; nth++) tokens.push(await week.linkFor('en', `Contact ${nth}`))
  for (const token of tokens) {
    const statuses = await scanByRequests(product.url, token)
    // HEAD and OPTIONS have no route below /api, OPTIONS none at all.
    expect(statuses.filter((status) => status === 200)).toHaveLength(7)
  }
  await using browser = await openBrowser()
  for (const token of tokens.slice(0, 3)) expect(await scanByBrowser(browser, product.url, token)).toBe(workers)
  expect(await week.decisions()).toEqual([])
})

test('T65 a scanner that clicks every button of a page decides nothing (F92)', async () => {
  await week.forget()
  await using browser = await openBrowser()
  const page = await browser.newPage()
  await page.goto(`${product.url}/confirm/${await week.linkFor('en', 'Contact who is scanned')}`)
  await page.locator('#confirm-all').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Confirm/ }).click()
  await dialog.getByText('Please enter your email address').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('li button').first().click()
  await page.locator('li li button').first().click()
  await dialog.getByRole('button', { name: 'Dispute' }).click()
  await dialog.getByRole('textbox', { name: 'Comment' }).waitFor()
  expect(await week.decisions()).toEqual([])
})
