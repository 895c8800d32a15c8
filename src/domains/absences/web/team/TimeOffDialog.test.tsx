import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { absenceRefusals, absenceRoutes, type Balance, type TimeOff } from '../../contract.ts'
import { certificateRoutes } from '../../contract/certificates.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { balance, certificate, pageOf, shift, timeOff } from '../testing/time-off.ts'

const { id } = timeOff()
const path = `/provider/time-off?open=${id}`
const dialog = page.getByRole('dialog', { name: 'Ada Novak' })
const approve = dialog.getByRole('button', { name: 'Approve' })
const reject = page.getByRole('button', { name: 'Reject' })
const toasts = page.getByRole('region', { name: 'Status messages' })

function answer(api: FakeApi, found: TimeOff, known: Balance | null = balance): void {
  api.answers(absenceRoutes.listTimeOff, () => pageOf(found.status === 'pending' ? [found] : []))
  api.answers(absenceRoutes.readTimeOff, () => ({ ...found, balance: known }))
  api.answers(projectRoutes.listProjects, () => listOf())
}

describe('Loading and error', () => {
  test('shows no decision while the request loads', async ({ api, visit }) => {
    answer(api, timeOff())
    api.answers(absenceRoutes.readTimeOff, never)
    await visit(path, user('manager'))
    await expect.element(page.getByRole('dialog').getByRole('status')).toMatchTextContent('Loading')
    await expect.element(reject).not.toBeInTheDocument()
  })

  test('shows the request once the server is reachable again', async ({ api, visit }) => {
    answer(api, timeOff())
    api.answers(absenceRoutes.readTimeOff, unreachable)
    await visit(path, user('manager'))
    await recover(() => answer(api, timeOff()))
    await expect.element(approve).toBeVisible()
  })
})

describe('Reading', () => {
  test('shows days, reason, conflicting shifts and the balance of the year', async ({ api, visit }) => {
    answer(api, timeOff({ shifts: [shift] }))
    await visit(path, user('manager'))
    await expect.element(dialog).toMatchTextContent('07/12/2026 – 13/12/2026')
    await expect.element(dialog).toMatchTextContent('7 days, including 5 working days')
    await expect.element(dialog.getByText('Family visit')).toBeVisible()
    await expect.element(dialog.getByText('A shift is scheduled on these days')).toBeVisible()
    await expect.element(dialog.getByText('Balance in 2026, in working days')).toBeVisible()
    await expect.element(dialog.getByText(/left of 15/)).toBeVisible()
  })

  test('shows who decided and when, instead of the decision', async ({ api, visit }) => {
    answer(
      api,
      timeOff({
        status: 'rejected',
        comment: 'Too many are away',
        decidedAt: '2026-11-18T09:30:00Z',
        decidedBy: { id: '2', name: 'Mia Peeters' },
        allowed: [],
      }),
    )
    await visit(path, user('manager'))
    await expect.element(dialog.getByText('Mia Peeters, 18/11/2026 10:30')).toBeVisible()
    await expect.element(dialog.getByText('Too many are away')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: /Approve|Reject/ })).not.toBeInTheDocument()
  })

  test('says who reported sickness and when: the worker or a user', async ({ api, visit }) => {
    const fact = (label: string) => dialog.getByRole('definition').nth(labels().indexOf(label))
    const labels = () =>
      dialog
        .getByRole('term')
        .elements()
        .map((term) => term.textContent)
    answer(api, timeOff({ type: 'sick_leave' }))
    await visit(path, user('manager'))
    await expect.element(dialog.getByText('Reported by')).toBeVisible()
    await expect.element(fact('Reported by')).toMatchTextContent('Ada Novak')
    await expect.element(fact('Reported on')).toMatchTextContent('17/11/2026 09:00')
    expect(labels()).not.toContain('Requested on')
    answer(api, timeOff({ type: 'sick_leave', reportedBy: { id: '2', name: 'Mia Peeters' } }))
    await visit(path, user('manager'))
    await expect.element(fact('Reported by')).toMatchTextContent('Mia Peeters')
  })

  test('hides type, reason, balance and history from a role that does not decide', async ({ api, visit }) => {
    answer(api, timeOff({ type: null, reason: null, allowed: [] }), null)
    await visit(path, user('user'))
    await expect.element(dialog.getByText('Time off')).toBeVisible()
    await expect.element(dialog.getByText(/Balance|Vacation/)).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('button', { name: /History|Approve|Reject/ })).not.toBeInTheDocument()
    await expect.element(page.getByText('See who is absent.')).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Type' })).not.toBeInTheDocument()
  })

  test('shows the history of the request in its place', async ({ api, visit }) => {
    answer(api, timeOff())
    api.answers(absenceRoutes.readTimeOffHistory, () => listOf())
    await visit(path, user('manager'))
    const history = dialog.getByRole('button', { name: 'History' })
    await history.click()
    await expect.element(dialog.getByText('No history yet')).toBeVisible()
    await expect.element(dialog.getByText(/left of 15/)).not.toBeInTheDocument()
    await history.click()
    await expect.element(dialog.getByText(/left of 15/)).toBeVisible()
  })
})

describe('The certificate of sick leave', () => {
  const sick = (changes: Partial<TimeOff> = {}) =>
    timeOff({ type: 'sick_leave', reason: null, allowed: ['approve', 'reject', 'certify'], ...changes })

  test('is added by a user, and shown with who has added it', async ({ api, visit }) => {
    answer(api, sick())
    api.answers(certificateRoutes.setCertificate, () => {
      answer(api, sick({ certificate }))
      return sick({ certificate })
    })
    await visit(path, user('manager'))
    await expect.element(dialog.getByText('Certificate missing')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Add certificate' })).toBeVisible()
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    await userEvent.upload(input, new File(['x'], 'certificate.pdf'))
    await expect.element(toasts).toMatchTextContent('Certificate added')
    await expect.element(dialog.getByRole('button', { name: 'certificate.pdf' })).toBeVisible()
    await expect.element(dialog.getByText(/Ada Novak, 18\/11\/2026/)).toBeVisible()
  })

  test('opens in a preview', async ({ api, visit }) => {
    answer(api, sick({ certificate: { ...certificate, type: 'image/png', name: 'photo.png' } }))
    await visit(path, user('manager'))
    api.answers(certificateRoutes.readCertificate, unreachable)
    await dialog.getByRole('button', { name: 'photo.png' }).click()
    await expect.element(page.getByText(/cannot be previewed/)).toBeVisible()
  })

  test('is deleted after a confirmation', async ({ api, visit }) => {
    answer(api, sick({ certificate: { ...certificate, allowed: ['download', 'delete'] } }))
    api.answers(certificateRoutes.deleteCertificate, () => {
      answer(api, sick())
      return sick()
    })
    await visit(path, user('manager'))
    await dialog.getByRole('button', { name: 'Delete certificate' }).click()
    const question = page.getByRole('dialog', { name: 'Delete this certificate?' })
    await expect.element(question).toMatchTextContent('The worker will be notified.')
    expect(api.sentTo(certificateRoutes.deleteCertificate)).toEqual([])
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(toasts).toMatchTextContent('Certificate deleted')
    await expect.element(dialog.getByText('Certificate missing')).toBeVisible()
    expect(api.sentTo(certificateRoutes.deleteCertificate)).toMatchObject([{ params: { id } }])
  })

  test('is neither replaced nor deleted if the worker has added it', async ({ api, visit }) => {
    answer(api, sick({ certificate, allowed: ['approve', 'reject'] }))
    await visit(path, user('manager'))
    await expect.element(dialog.getByRole('button', { name: 'certificate.pdf' })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: /(Replace|Delete) certificate/ })).not.toBeInTheDocument()
    expect(document.querySelector('input[type=file]')).toBeNull()
  })

  test('is not shown to a role that does not decide', async ({ api, visit }) => {
    answer(api, timeOff({ type: null, reason: null, allowed: [] }), null)
    await visit(path, user('user'))
    await expect.element(dialog.getByText('Time off')).toBeVisible()
    await expect.element(dialog.getByText(/certificate/i)).not.toBeInTheDocument()
  })

  test('is in the history without its name', async ({ api, visit }) => {
    answer(api, sick({ certificate }))
    const by = { id: uuid(11), name: 'Ada Novak', kind: 'user' as const }
    const step = { at: '2026-11-18T08:00:00Z', by, job: null, entity: 'sick_certificates', comment: null }
    const hidden = [{ field: 'file', before: '•••', after: '•••' }]
    api.answers(absenceRoutes.readTimeOffHistory, () =>
      listOf([
        { ...step, id: '3', kind: 'removed' as const, changes: [] },
        { ...step, id: '2', kind: 'changed' as const, changes: hidden },
        { ...step, id: '1', kind: 'added' as const, changes: [] },
      ]),
    )
    await visit(path, user('manager'))
    await dialog.getByRole('button', { name: 'History' }).click()
    await expect.element(dialog.getByText(/Ada Novak deleted the medical certificate/)).toBeVisible()
    await expect.element(dialog.getByText(/Ada Novak replaced the medical certificate/)).toBeVisible()
    await expect.element(dialog.getByText(/Ada Novak added the medical certificate/)).toBeVisible()
  })
})

describe('Approving', () => {
  const approved = timeOff({ status: 'approved', version: 3, allowed: [] })

  test('approves the version that was seen, with a comment, and closes', async ({ api, visit }) => {
    answer(api, timeOff({ version: 2 }))
    api.answers(absenceRoutes.approveTimeOff, () => {
      answer(api, approved)
      return approved
    })
    await visit(path, user('manager'))
    await approve.click()
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Comment for the worker' }), '  Enjoy ')
    await approve.click()
    await expect.element(toasts).toMatchTextContent('Time off approved for Ada Novak')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByText('No requests awaiting approval')).toBeVisible()
    const [sent] = api.sentTo(absenceRoutes.approveTimeOff)
    expect(sent).toMatchObject({ params: { id }, ifMatch: 2 })
    expect(sent?.body).toEqual({ comment: 'Enjoy' })
  })

  test('requires a choice for conflicting shifts', async ({ api, visit }) => {
    answer(api, timeOff({ shifts: [shift] }))
    api.answers(absenceRoutes.approveTimeOff, () => approved)
    await visit(path, user('manager'))
    await approve.click()
    await approve.click()
    await expect.element(dialog.getByText('Choose whether to keep or cancel the shifts')).toBeVisible()
    expect(api.sentTo(absenceRoutes.approveTimeOff)).toEqual([])
    await dialog.getByRole('radio', { name: 'Cancel the shift' }).click()
    await approve.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.sentTo(absenceRoutes.approveTimeOff).map(({ body }) => body)).toEqual([
      { shifts: 'cancel', comment: null },
    ])
  })

  test('asks about a shift that was scheduled meanwhile, and keeps the comment', async ({ api, visit }) => {
    answer(api, timeOff())
    api.answers(absenceRoutes.approveTimeOff, ({ body }) => {
      if (body.shifts) return approved
      answer(api, timeOff({ shifts: [shift] }))
      throw absenceRefusals.SHIFTS_PLANNED({ values: { count: 1 }, members: { shifts: [shift] } })
    })
    await visit(path, user('manager'))
    await approve.click()
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Comment for the worker' }), 'Enjoy')
    await approve.click()
    await dialog.getByRole('radio', { name: 'Keep the shift' }).click()
    await approve.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.sentTo(absenceRoutes.approveTimeOff).at(-1)?.body).toEqual({ shifts: 'keep', comment: 'Enjoy' })
  })

  test('says why users cannot approve their time off', async ({ api, visit }) => {
    answer(api, timeOff())
    api.answers(absenceRoutes.approveTimeOff, () => {
      throw absenceRefusals.OWN_TIME_OFF()
    })
    await visit(path, user('manager'))
    await approve.click()
    await approve.click()
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent('You cannot approve or reject your own time off. Ask a colleague.')
  })
})

describe('Rejecting', () => {
  test('requires a reason, and sends it in the version that was seen', async ({ api, visit }) => {
    answer(api, timeOff({ version: 2 }))
    const rejected = timeOff({ status: 'rejected', version: 3, allowed: [] })
    api.answers(absenceRoutes.rejectTimeOff, () => {
      answer(api, rejected)
      return rejected
    })
    await visit(path, user('manager'))
    await reject.click()
    const question = page.getByRole('dialog', { name: 'Reject this request?' })
    const reason = question.getByRole('textbox', { name: 'Reason' })
    await expect.element(reason).toHaveFocus()
    await question.getByRole('button', { name: 'Reject' }).click()
    await expect.element(question.getByText('Enter a reason')).toBeVisible()
    await userEvent.fill(reason, 'Too many are away')
    await question.getByRole('button', { name: 'Reject' }).click()
    await expect.element(toasts).toMatchTextContent('Time off rejected for Ada Novak')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.sentTo(absenceRoutes.rejectTimeOff)).toMatchObject([
      { params: { id }, ifMatch: 2, body: { comment: 'Too many are away' } },
    ])
  })

  test('keeps the reason if somebody else has decided, and shows their decision after closing', async ({
    api,
    visit,
  }) => {
    answer(api, timeOff())
    api.answers(absenceRoutes.rejectTimeOff, () => {
      answer(api, timeOff({ status: 'approved', version: 2, allowed: [] }))
      throw refuse.STALE_VERSION()
    })
    await visit(path, user('manager'))
    await reject.click()
    const question = page.getByRole('dialog', { name: 'Reject this request?' })
    await userEvent.fill(question.getByRole('textbox'), 'Too many are away')
    await question.getByRole('button', { name: 'Reject' }).click()
    await expect.element(question.getByRole('alert')).toMatchTextContent('Someone else saved changes')
    await expect.element(question.getByRole('textbox')).toHaveValue('Too many are away')
    await question.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(dialog.getByText('Approved')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Reject' })).not.toBeInTheDocument()
  })
})

describe('Change of approved time off', () => {
  const approved = timeOff({ status: 'approved', allowed: ['change'], comment: 'Enjoy' })

  test('turns days into sick leave with a reason, and requires a choice for the shifts (F02)', async ({
    api,
    visit,
  }) => {
    answer(api, timeOff({ ...approved, shifts: [shift] }))
    api.answers(absenceRoutes.changeTimeOff, () => approved)
    await visit(path, user('manager'))
    await dialog.getByRole('button', { name: 'Change' }).click()
    const form = page.getByRole('dialog', { name: 'Change approved time off' })
    await form.getByRole('radio', { name: /Convert to sick leave/ }).click()
    await form.getByRole('button', { name: 'Change', exact: true }).click()
    await expect.element(form.getByText('Choose whether to keep or cancel the shifts')).toBeVisible()
    await expect.element(form.getByText('Enter a reason')).toBeVisible()
    expect(api.sentTo(absenceRoutes.changeTimeOff)).toEqual([])
    await form.getByRole('radio', { name: /Cancel the shift/ }).click()
    await form.getByRole('textbox', { name: 'Reason' }).fill('Certificate received')
    await form.getByRole('button', { name: 'Change', exact: true }).click()
    await expect.element(toasts).toMatchTextContent('Time off changed')
    expect(api.sentTo(absenceRoutes.changeTimeOff)).toMatchObject([
      {
        ifMatch: approved.version,
        body: {
          becomes: 'sick_leave',
          from: '2026-12-07',
          until: '2026-12-13',
          shifts: 'cancel',
          comment: 'Certificate received',
        },
      },
    ])
  })

  test('shows the sick leave that replaces days, and the hours recorded on them (F02, F03)', async ({ api, visit }) => {
    const replacedBy = [{ id, startDate: '2026-12-09', endDate: '2026-12-09', startsAtNoon: false, endsAtNoon: false }]
    answer(api, timeOff({ ...approved, replacedBy, hours: [{ ...shift, status: 'submitted' }] }))
    await visit(path, user('manager'))
    await expect.element(dialog).toMatchTextContent('Sick leave instead: Wed 09/12/2026')
    await expect.element(dialog).toMatchTextContent(/The worker has recorded hours on these days.*Night picking/)
  })
})
