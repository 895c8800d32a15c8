import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { chooseIn, toasts } from '#app/web/testing/screen-parts.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { profileOf } from '#app/web/testing/worker-records.ts'
import { answerWorker } from '#app/web/testing/worker-screen.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type Certification, certificationRoutes } from '../contract.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { certification } from './testing/certification.ts'

const path = `/provider/workforce/profile/${uuid(11)}?tab=documents`
const vca = certification()
const mia = { id: uuid(901), name: 'Mia Peeters' }
const decision = { by: mia, at: '2026-11-18T10:00:00Z', comment: null }

function answer(api: FakeApi, ...items: Certification[]): void {
  answerWorker(api, profileOf())
  api.answers(certificationRoutes.listCertifications, () => listOf(items))
}

const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'VCA' }) })
const dialog = page.getByRole('dialog')
const field = (name: string) => dialog.getByRole('textbox', { name: new RegExp(`^${name}`) })
const save = dialog.getByRole('button', { name: 'Save' })

describe('The list', () => {
  test('offers to add the first certification', async ({ api, visit }) => {
    answer(api)
    await visit(path, user('manager'))
    await expect.element(page.getByText('No certifications yet')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Add certification' })).toBeVisible()
  })

  test('shows the certifications once the server can be reached again', async ({ api, visit }) => {
    answer(api)
    api.answers(certificationRoutes.listCertifications, unreachable)
    await visit(path, user('manager'))
    await recover(() => answer(api, vca))
    await expect
      .element(card)
      .toMatchTextContent(/BeSaCC · No\. 4711.*Valid until 31\/12\/2027.*issued on 31\/12\/2024/)
  })

  test.for([
    { expiresOn: '2026-11-17', shown: 'Expired 1 day ago' },
    { expiresOn: '2026-11-18', shown: 'Expires today' },
    { expiresOn: '2026-11-19', shown: 'Expires in 1 day' },
    { expiresOn: '2027-01-17', shown: 'Expires in 60 days' },
  ])('marks one that expires on $expiresOn: $shown', async ({ expiresOn, shown }, { api, visit }) => {
    answer(api, certification({ expiresOn }))
    await visit(path, user('manager'))
    await expect.element(page.getByText(shown, { exact: true })).toBeVisible()
  })

  test('marks none that expires later or never', async ({ api, visit }) => {
    answer(
      api,
      certification({ expiresOn: '2027-01-18' }),
      certification({ id: uuid(62), name: 'A1', expiresOn: null }),
    )
    await visit(path, user('manager'))
    await expect.element(page.getByText('Does not expire', { exact: false })).toBeVisible()
    await expect.element(page.getByText(/^Expire[sd] /)).not.toBeInTheDocument()
  })

  test('names who rejected it and why', async ({ api, visit }) => {
    answer(api, certification({ verification: 'rejected', decision: { ...decision, comment: 'Not legible' } }))
    await visit(path, user('manager'))
    await expect.element(card).toMatchTextContent(/Rejected by Mia Peeters on 18\/11\/2026.*Not legible/)
  })

  test('offers a reader no action', async ({ api, visit }) => {
    answer(api, certification({ allowed: [] }))
    await visit(path, user('user'))
    await expect.element(card).toBeVisible()
    await expect.element(card.getByRole('button')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Add certification' })).not.toBeInTheDocument()
  })
})

describe('Verifying and rejecting', () => {
  test('verifies what the dialog shows, and returns the focus', async ({ api, visit }) => {
    answer(api, vca)
    const verified = certification({ verification: 'verified', decision, version: 4, allowed: ['edit', 'reject'] })
    api.answers(certificationRoutes.verifyCertification, () => {
      answer(api, verified)
      return verified
    })
    await visit(path, user('manager'))
    await page.getByRole('button', { name: 'Verify VCA' }).click()
    await expect.element(dialog).toMatchTextContent(/BeSaCC.*4711.*31\/12\/2024.*31\/12\/2027/)
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expect.element(toasts).toMatchTextContent(/VCA verified/)
    await expect.element(card).toMatchTextContent(/Verified by Mia Peeters/)
    expect(api.sentTo(certificationRoutes.verifyCertification)).toMatchObject([
      { params: { id: uuid(11), certId: vca.id }, ifMatch: 3 },
    ])
  })

  test('rejects only with a reason', async ({ api, visit }) => {
    answer(api, vca)
    api.answers(certificationRoutes.rejectCertification, () => vca)
    await visit(path, user('manager'))
    await chooseIn('Actions for VCA', 'Reject')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    const comment = dialog.getByRole('textbox')
    await expect.element(comment).toHaveAccessibleDescription(/Enter a reason/)
    expect(api.sentTo(certificationRoutes.rejectCertification)).toEqual([])
    await userEvent.type(comment, 'Not legible')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect.element(toasts).toMatchTextContent(/VCA rejected/)
    expect(api.sentTo(certificationRoutes.rejectCertification)).toMatchObject([
      { body: { comment: 'Not legible' }, ifMatch: 3 },
    ])
  })

  test('shows what the worker has changed meanwhile before it is verified again', async ({ api, visit }) => {
    answer(api, vca)
    api.answers(certificationRoutes.verifyCertification, ({ ifMatch }) => {
      if (ifMatch === 4) return vca
      answer(api, certification({ number: '4712', version: 4 }))
      throw refuse.STALE_VERSION()
    })
    await visit(path, user('manager'))
    await page.getByRole('button', { name: 'Verify VCA' }).click()
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await expect.element(dialog.getByText('4712')).toBeVisible()
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expect.element(toasts).toMatchTextContent(/VCA verified/)
    expect(api.sentTo(certificationRoutes.verifyCertification).map(({ ifMatch }) => ifMatch)).toEqual([3, 4])
  })
})

describe('Adding, editing and deleting', () => {
  test('sends empty dates as null', async ({ api, visit }) => {
    answer(api)
    api.answers(certificationRoutes.addCertification, () => vca)
    await visit(path, user('manager'))
    await page.getByRole('button', { name: 'Add certification' }).click()
    await userEvent.fill(field('Name'), 'VCA')
    await userEvent.fill(field('Issued on'), '31 dec 2024')
    await save.click()
    await expect.element(toasts).toMatchTextContent(/VCA saved/)
    expect(api.sentTo(certificationRoutes.addCertification).map(({ body }) => body)).toEqual([
      { name: 'VCA', issuer: null, number: null, issuedOn: '2024-12-31', expiresOn: null, examDate: null },
    ])
  })

  test('refuses an expiry before the issue, and links to the field', async ({ api, visit }) => {
    answer(api, vca)
    await visit(path, user('manager'))
    await chooseIn('Actions for VCA', 'Edit')
    await userEvent.fill(field('Expires on'), '30/12/2024')
    await save.click()
    await expect
      .element(field('Expires on'))
      .toHaveAccessibleDescription(/The expiry date cannot be before the issue date/)
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Please fix the errors below/)
  })

  test('merges an edit with the change of another user', async ({ api, visit }) => {
    answer(api, vca)
    const theirs = certification({ issuer: 'Constructiv', version: 4 })
    api.answers(certificationRoutes.editCertification, ({ ifMatch }) => {
      if (ifMatch === 4) return certification({ number: '4712', issuer: 'Constructiv', version: 5 })
      answer(api, theirs)
      throw refuse.STALE_VERSION({ members: { current: theirs } })
    })
    await visit(path, user('manager'))
    await chooseIn('Actions for VCA', 'Edit')
    await userEvent.fill(field('Number'), '4712')
    await save.click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Someone else saved changes/)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect.element(field('Issued by')).toHaveValue('Constructiv')
    await expect.element(field('Number')).toHaveValue('4712')
    await save.click()
    await expect.element(toasts).toMatchTextContent(/VCA saved/)
    expect(api.sentTo(certificationRoutes.editCertification).at(-1)).toMatchObject({
      ifMatch: 4,
      body: { number: '4712', issuer: 'Constructiv' },
    })
  })

  test('deletes it after a confirmation', async ({ api, visit }) => {
    answer(api, vca)
    api.answers(certificationRoutes.deleteCertification, () => answer(api))
    await visit(path, user('manager'))
    await chooseIn('Actions for VCA', 'Delete')
    await expect.element(dialog).toMatchTextContent(/Its documents are kept/)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(toasts).toMatchTextContent(/VCA deleted/)
    await expect.element(page.getByText('No certifications yet')).toBeVisible()
    expect(api.sentTo(certificationRoutes.deleteCertification)).toMatchObject([{ ifMatch: 3 }])
  })
})
