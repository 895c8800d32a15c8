import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { checkScreen } from '../browser.ts'
import { type Person, person, speaks } from '../person.ts'
import { openProduct } from '../product.ts'

const product = await openProduct({ startAt: '2026-11-20T08:00:00Z' })
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Types and sends a message: with Enter on a desktop, with the button on a phone. */
async function write({ page, t, press }: Person, text: string, { isTouched = false } = {}): Promise<void> {
  const field = page.getByLabel(t('messages.compose.text'), { exact: true })
  await field.fill(text)
  if (isTouched) await press('messages.compose.send')
  else await field.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('')
}

/** Waits for a visible text: on a phone the hidden list behind a conversation contains it too. */
const reads = ({ page }: Person, text: string) => page.getByText(text).filter({ visible: true }).first().waitFor()

/** Waits until the navigation shows this number of unread messages. */
async function unread({ page, t }: Person, count: number): Promise<void> {
  const waiting = count === 0 ? '' : `\\s*, ${t('app.nav.waiting', { count })}`
  const named = (words: string) => new RegExp(`^${t(words)}${waiting}$`)
  await page
    .getByRole('link', { name: named('app.nav.messages') })
    .or(page.getByRole('button', { name: named('app.nav.more') }))
    .first()
    .waitFor()
}

test('a provider user on a desktop in French and a worker on a phone in Dutch exchange live messages', async () => {
  const organisation = await sampleOrganisation(product.world)
  const manager = await sampleUser(product.world, organisation, 'manager')
  const worker = await sampleWorker(product.world, organisation, { firstName: 'Lotte', lastName: 'Peeters' })
  const { projectId } = await sampleProject(product.world, organisation, { managerId: manager.accountId })
  await sampleAssignment(product.world, worker, projectId)
  for (const [{ accountId }, language] of [
    [manager, 'fr'],
    [worker, 'nl'],
  ] as const)
    await speaks(product.world, { accountId }, language)

  const phone = await person(product, 'nl', '/worker/home', { cookie: worker.cookie, size: 'phone' })
  const desk = await person(product, 'fr', '/provider/messages', { cookie: manager.cookie })
  await unread(phone, 0)
  await desk.sees(desk.t('messages.conversations.empty'))
  await checkScreen(desk, 'empty')

  await desk.press('messages.new.action')
  await desk.pick('messages.new.to', 'Lotte Peeters · Picker')
  const dialog = desk.page.getByRole('dialog')
  await dialog
    .getByLabel(desk.t('messages.new.text'))
    .fill('Bonjour Lotte,\nrendez-vous à 7 h ? https://plan.example/quai')
  await checkScreen(desk, 'new')
  await dialog.getByRole('button', { name: desk.t('messages.new.send') }).click()
  await desk.page.getByRole('heading', { name: 'Lotte Peeters' }).waitFor()

  await unread(phone, 1)
  await phone.page.getByRole('button', { name: phone.t('app.nav.more') }).click()
  await phone.page.getByRole('link', { name: phone.t('app.nav.messages') }).click()
  await phone.page.getByRole('link', { name: /Bonjour Lotte/ }).click()
  await reads(phone, 'rendez-vous à 7 h')
  const link = phone.page.getByRole('link', { name: 'https://plan.example/quai' })
  expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
    'https://plan.example/quai',
    'noopener noreferrer nofollow',
  ])
  await unread(phone, 0)
  await checkScreen(phone, 'thread-phone')

  // A draft is restored after a reload.
  const typed = phone.page.getByLabel(phone.t('messages.compose.text'), { exact: true })
  await typed.fill('Half')
  await phone.page.reload()
  await expect.poll(() => typed.inputValue()).toBe('Half')

  // Reopening the same conversation from the list focuses its heading.
  await phone.page.getByRole('link', { name: phone.t('messages.thread.back') }).click()
  await phone.page.getByRole('link', { name: /Bonjour Lotte/ }).click()
  await phone.page.locator('h2:focus').waitFor()

  await phone.page
    .locator('input[data-documents]')
    .setInputFiles({ name: 'badge.png', mimeType: 'image/png', buffer: picture })
  await phone.page.getByRole('button', { name: phone.t('messages.compose.dropFile', { name: 'badge.png' }) }).waitFor()
  await write(phone, '<img src=x onerror=alert(1)> tot morgen', { isTouched: true })

  // Markup in a message stays text; the attached image opens at full size.
  await desk.sees('<img src=x onerror=alert(1)> tot morgen')
  await desk.page.getByRole('button', { name: desk.t('messages.thread.openPicture', { name: 'badge.png' }) }).click()
  await desk.page.getByRole('dialog').getByRole('img', { name: 'badge.png' }).waitFor()
  await desk.page.keyboard.press('Escape')
  await checkScreen(desk, 'thread')

  // Offline, the message stays and is sent by Retry.
  product.expectTrouble(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await product.setOffline(desk.page.context(), true)
  await write(desk, 'À demain !')
  await desk.page
    .getByRole('alert')
    .getByText(desk.t('messages.thread.notSent', { why: '' }).trim())
    .waitFor()
  await product.setOffline(desk.page.context(), false)
  await desk.page
    .getByRole('alert')
    .getByRole('button', { name: desk.t('platform.action.retry') })
    .click()
  await reads(phone, 'À demain !')

  await phone.open('/worker/messages?tab=announcements')
  await phone.sees(phone.t('messages.announcements.empty'))
  await checkScreen(phone, 'announcements-phone')
})
