import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { worker } from '#app/web/testing/people.ts'
import { absenceRefusals, absenceRoutes, type OwnTimeOff } from '../contract.ts'
import { documentRefusals } from '#domains/documents/contract.ts'
import { certificateRoutes } from '../contract/certificates.ts'
import { sickLeaveRoutes } from '../contract/sick-leave.ts'
import { balance, certificate, ownTimeOff } from './testing/time-off.ts'

const path = '/worker/time-off'
const dialog = page.getByRole('dialog')
const toasts = page.getByRole('region', { name: 'Status messages' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

function answer(api: FakeApi, items: OwnTimeOff[] = []): void {
  api.answers(absenceRoutes.listOwnTimeOff, () => ({ items, total: items.length, nextCursor: null }))
  api.answers(absenceRoutes.readOwnBalance, () => balance)
}

/** Chooses a file in the hidden input, as the button does. */
async function choose(name: string): Promise<void> {
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull()
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], name))
}

/** Sick leave that a user has entered for the worker. */
const entered = (changes: Partial<OwnTimeOff> = {}) =>
  ownTimeOff({
    type: 'sick_leave',
    reason: null,
    reportedBy: { id: 'a', name: 'Kim Maes' },
    allowed: ['change', 'object'],
    ...changes,
  })

describe('Reporting sick', () => {
  test('takes two taps: the button, and Report', async ({ api, visit }) => {
    answer(api)
    api.answers(sickLeaveRoutes.reportSickness, () => ownTimeOff({ type: 'sick_leave' }))
    await visit(path, worker)
    await button('Report sick').click()
    await dialog.getByRole('button', { name: 'Report', exact: true }).click()
    await expect.element(toasts).toMatchTextContent('Sick leave reported')
    const [sent] = api.sentTo(sickLeaveRoutes.reportSickness)
    expect(sent?.body).toMatchObject({ startsAtNoon: false })
    expect(sent?.body.startDate).toBe(sent?.body.endDate)
  })

  test('has presets for the expected return, and another last day', async ({ api, visit }) => {
    answer(api)
    api.answers(sickLeaveRoutes.reportSickness, () => ownTimeOff({ type: 'sick_leave' }))
    await visit(path, worker)
    await button('Report sick').click()
    await expect.element(dialog.getByRole('radio', { name: 'Today only' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'A week' }).click()
    await dialog.getByRole('button', { name: 'Report', exact: true }).click()
    const { startDate = '', endDate = '' } = api.sentTo(sickLeaveRoutes.reportSickness)[0]?.body ?? {}
    expect((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000).toBe(6)
    await button('Report sick').click()
    await dialog.getByRole('radio', { name: 'Other' }).click()
    await dialog.getByRole('button', { name: 'Report', exact: true }).click()
    await expect.element(dialog.getByText('Choose the last day')).toBeVisible()
  })

  test('explains a refusal and keeps what was chosen', async ({ api, visit }) => {
    answer(api)
    api.answers(sickLeaveRoutes.reportSickness, () => {
      throw absenceRefusals.OVERLAP({ values: { from: '20 November', to: '21 November' } })
    })
    await visit(path, worker)
    await button('Report sick').click()
    await dialog.getByRole('radio', { name: 'Until tomorrow' }).click()
    await dialog.getByRole('button', { name: 'Report', exact: true }).click()
    await expect.element(dialog.getByText(/already requested time off/)).toBeVisible()
    await expect.element(dialog.getByRole('radio', { name: 'Until tomorrow' })).toBeChecked()
  })

  test('sends a certificate with the report, and checks it before', async ({ api, visit }) => {
    answer(api)
    const reported = ownTimeOff({ type: 'sick_leave' })
    api.answers(sickLeaveRoutes.reportSickness, () => reported)
    api.answers(certificateRoutes.setOwnCertificate, () => reported)
    await visit(path, worker)
    await button('Report sick').click()
    const group = dialog.getByRole('group', { name: 'Medical certificate (optional)' })
    await choose('notes.docx')
    await expect.element(group.getByText('notes.docx: invalid file type. Choose a JPG, PNG or PDF file.')).toBeVisible()
    await choose('certificate.jpg')
    await expect.element(group.getByText('certificate.jpg')).toBeVisible()
    await expect.element(group.getByText(/invalid file type/)).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Report', exact: true }).click()
    await expect.element(toasts).toMatchTextContent('Sick leave reported')
    const [sent] = api.sentTo(certificateRoutes.setOwnCertificate)
    expect(sent).toMatchObject({ params: { id: reported.id }, query: { name: 'certificate.jpg' } })
  })

  test('says if the certificate was not added, although the report was', async ({ api, visit }) => {
    answer(api)
    api.answers(sickLeaveRoutes.reportSickness, () => ownTimeOff({ type: 'sick_leave' }))
    api.answers(certificateRoutes.setOwnCertificate, () => {
      throw documentRefusals.DOCUMENT_UNREADABLE()
    })
    await visit(path, worker)
    await button('Report sick').click()
    await choose('certificate.pdf')
    await dialog.getByRole('button', { name: 'Report', exact: true }).click()
    await expect.element(toasts).toMatchTextContent('Sick leave reported, but the certificate was not added.')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('works with the keyboard alone', async ({ api, visit }) => {
    answer(api)
    api.answers(sickLeaveRoutes.reportSickness, () => ownTimeOff({ type: 'sick_leave' }))
    await visit(path, worker)
    await expect.element(button('Report sick')).toBeVisible()
    ;(button('Report sick').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await dialog.getByRole('radio', { name: 'Today only' }).click()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(dialog.getByRole('radio', { name: 'Until tomorrow' })).toBeChecked()
    ;(dialog.getByRole('button', { name: 'Report', exact: true }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => api.sentTo(sickLeaveRoutes.reportSickness).length).toBe(1)
  })
})

describe('Sick leave that a user has entered', () => {
  test('is marked, and the worker objects', async ({ api, visit }) => {
    answer(api, [entered()])
    api.answers(sickLeaveRoutes.objectToSickLeave, ({ body }) => {
      const objected = entered({
        objection: { comment: body.comment, at: '2026-11-20T08:00:00Z' },
        allowed: ['change'],
      })
      answer(api, [objected])
      return objected
    })
    await visit(path, worker)
    const card = page.getByRole('article')
    await expect.element(card).toMatchTextContent('Entered by your agency')
    await card.getByRole('button', { name: 'Object' }).click()
    await dialog.getByRole('textbox', { name: 'What is wrong?' }).fill('I am at work')
    await dialog.getByRole('button', { name: 'Object' }).click()
    await expect.element(toasts).toMatchTextContent('Objection sent')
    await expect.element(card).toMatchTextContent('I am at work')
    await expect.element(card.getByRole('button', { name: 'Object' })).not.toBeInTheDocument()
  })
})

describe('The certificate of sick leave', () => {
  const sick = (changes: Partial<OwnTimeOff> = {}) =>
    ownTimeOff({ type: 'sick_leave', reason: null, allowed: ['certify'], ...changes })

  test('is missing until the worker adds it, and is then shown and replaced', async ({ api, visit }) => {
    answer(api, [sick()])
    api.answers(certificateRoutes.setOwnCertificate, () => {
      const certified = sick({ certificate })
      answer(api, [certified])
      return certified
    })
    await visit(path, worker)
    const card = page.getByRole('article')
    await expect.element(card.getByText('Certificate missing')).toBeVisible()
    await expect.element(card.getByRole('button', { name: 'Add certificate' })).toBeVisible()
    await choose('certificate.pdf')
    await expect.element(toasts).toMatchTextContent('Certificate added')
    await expect.element(card.getByRole('button', { name: 'certificate.pdf' })).toBeVisible()
    await expect.element(card.getByRole('button', { name: 'Replace certificate' })).toBeVisible()
    await expect.element(card.getByText('Certificate missing')).not.toBeInTheDocument()
  })

  test('explains why a file was refused', async ({ api, visit }) => {
    answer(api, [sick()])
    api.answers(certificateRoutes.setOwnCertificate, () => {
      throw documentRefusals.DOCUMENT_UNREADABLE()
    })
    await visit(path, worker)
    await choose('certificate.pdf')
    await expect.element(page.getByText(/This file is damaged/)).toBeVisible()
  })

  test('is deleted by the worker, of rejected sick leave as well; a refusal is explained', async ({ api, visit }) => {
    const rejected = sick({ status: 'rejected', allowed: [] })
    answer(api, [{ ...rejected, certificate: { ...certificate, allowed: ['download', 'delete'] } }])
    api.answers(certificateRoutes.deleteOwnCertificate, () => {
      throw absenceRefusals.CERTIFICATE_APPROVED()
    })
    await visit(path, worker)
    await page.getByText('1 earlier request').click()
    const card = page.getByRole('article')
    await expect.element(card.getByRole('button', { name: 'Replace certificate' })).not.toBeInTheDocument()
    await card.getByRole('button', { name: 'Delete certificate' }).click()
    await expect.element(dialog).toMatchTextContent('Your agency will be notified.')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(toasts).toMatchTextContent('can no longer be replaced or deleted')
    api.answers(certificateRoutes.deleteOwnCertificate, () => {
      answer(api, [rejected])
      return rejected
    })
    await card.getByRole('button', { name: 'Delete certificate' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(toasts).toMatchTextContent('Certificate deleted')
    await expect.element(card.getByRole('button', { name: 'certificate.pdf' })).not.toBeInTheDocument()
  })

  test('is not offered for other time off', async ({ api, visit }) => {
    answer(api, [ownTimeOff()])
    await visit(path, worker)
    await expect.element(page.getByRole('article')).toBeVisible()
    await expect.element(page.getByText('Medical certificate')).not.toBeInTheDocument()
  })
})
