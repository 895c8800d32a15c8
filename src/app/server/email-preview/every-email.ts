import type { Language } from '#base/language.ts'
import {
  accountAlert,
  accountAlerts,
  accountEmail,
  accountEmails,
  ownerAlert,
  ownerAlerts,
} from '#domains/accounts/server/emails.ts'
import { type NotificationKind, notificationKinds } from '#domains/notifications/rules.ts'
import { deviceEmail, notificationEmail, type NotificationRow } from '#domains/notifications/server/emails.ts'
import { contactRemovedEmail } from '#domains/clients/server/emails.ts'
import { confirmationEmail } from '#domains/confirmations/server/emails.ts'
import {
  contractEmail,
  type ContractEmailKind,
  contractsEmail,
  signingCodeEmail,
} from '#domains/contracts/server/emails.ts'
import { invoiceEmail, reminderEmail } from '#domains/receivables/server/emails.ts'
import { reminderSteps } from '#domains/receivables/rules/reminders.ts'
import { portalInvitationEmail, signInEmail } from '#domains/portal/server/emails.ts'
import { closedEmail, exportedEmail } from '#domains/privacy/server/emails.ts'
import {
  bankAccountEmail,
  changedByOthersEmail,
  changesByOthers,
  invitationEmail,
  reminderEmail as workerReminderEmail,
} from '#domains/workforce/server/emails.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import type { Email } from '#platform/server/mail/email.ts'

/** The texts of users that an email contains. */
export interface Filling {
  readonly name: string
  readonly company: string
  readonly tag: string
  readonly address: string
  readonly passkey: string
  readonly browser: string
  readonly comment: string
  readonly values: NotificationRow['values']
}

/** Returns every kind of email of the product in one language, by name. */
export function everyEmail(language: Language, filling: Filling, publicUrl: string): Map<string, Email> {
  const { name, company, tag, address, passkey, browser, comment, values } = filling
  const to = { email: 'noor.peeters@example.com', name, language, company }
  const reader = { ...to, type: 'worker' } as const
  const link = `${publicUrl}/auth/reset-password?token=${'k7Qw2'.repeat(8)}`
  const portalLink = `${publicUrl}/client/sign-in?token=${'k7Qw2'.repeat(8)}`
  const signatory = { ...to, client: 'Colruyt Halle' }
  const contract = {
    id: '0193b0a2-5d2e-7c44-9d3f-6b1f0a3c5e77',
    title: 'Contrat de mise à disposition',
    startDate: '2026-12-01',
    worker: 'Zoë Peeters',
  }
  const contracts = [
    contract,
    { ...contract, worker: 'Ada Novak' },
    { ...contract, title: 'Contrat-cadre', worker: null },
  ]
  const line = (kind: NotificationKind): NotificationRow => ({ kind, values, link: '/worker/notifications' })
  const withComment = (one: NotificationRow) => ({ ...one, values: { ...one.values, comment } })
  const many = Array.from({ length: 60 }, (_, index) => line(notificationKinds[index % 6] ?? 'shiftChanged'))
  const note = { number: '2026-0008', date: '24.11.2026', invoice: '2026-0007', company }
  const seller = { name: company, accountNumber: 'BE68539007547034', contact: { name, phone: null, email: address } }
  const overdue = {
    id: note.number,
    dueDate: '2026-11-02',
    currency: 'EUR',
    open: 30_000,
    total: 41_140,
    seller,
  } as const
  const reminded = {
    company,
    client: 'Colruyt Halle',
    kiosk: 'Gate 1',
    invoice: '2026-0007, 2026-0009',
    amount: 'EUR 600',
    dueDate: '02.11.2026',
    daysOverdue: '21',
    reference: '+++002/0260/00799+++',
    account: seller.accountNumber,
  }
  return new Map([
    ...accountEmails.map((one) => [`accounts/${one}`, accountEmail(one, to, link, { role: 'administrator' })] as const),
    ...accountAlerts.map(
      (one) => [`accounts/${one}`, accountAlert(one, to, publicUrl, { name: passkey, left: 3 })] as const,
    ),
    ...ownerAlerts.map(
      (one) =>
        [
          `accounts/${one}`,
          ownerAlert(one, to, `${publicUrl}/provider/users`, {
            by: name,
            who: name,
            former: 'user',
            role: 'administrator',
          }),
        ] as const,
    ),
    ['clients/contactRemoved', contactRemovedEmail(to, 'Colruyt Halle')],
    ['workforce/invitation', invitationEmail(to, link, tag)],
    ['workforce/reminder', workerReminderEmail(to, link)],
    ...changesByOthers.map((one) => [`workforce/${one}`, changedByOthersEmail(to, one)] as const),
    ['workforce/bankAccountChanged', bankAccountEmail(to, publicUrl)],
    [
      'confirmations/confirmation',
      confirmationEmail(to, `${publicUrl}/confirm/${'k7Qw2'.repeat(8)}`, {
        client: 'Colruyt Halle',
        weekStart: '2026-11-16',
        expiresAt: '2026-12-07T06:00:00Z',
        timeZone: 'Europe/Brussels',
      }),
    ],
    [
      'receivables/invoice',
      invoiceEmail(
        { language, seller: { name: company, accountNumber: null, contact: { name, phone: null, email: address } } },
        to.email,
        {
          subject: translateTo(language)('receivables.emails.note.subject', note),
          message: `${translateTo(language)('receivables.emails.note.message', note)}\n\n${comment}`,
        },
      ),
    ],
    ...reminderSteps.map(
      (step, index) =>
        [
          `receivables/reminder${index + 1}`,
          reminderEmail(
            {
              recipient: to.email,
              language,
              subject: translateTo(language)(`receivables.emails.reminder.${step}.subject`, reminded),
              message: `${translateTo(language)(`receivables.emails.reminder.${step}.message`, reminded)}\n\n${comment}`,
            },
            [
              { ...overdue, number: '2026-0007' },
              { ...overdue, number: '2026-0009' },
            ],
            { timeZone: 'Europe/Brussels', today: '2026-11-23' },
          ),
        ] as const,
    ),
    ...(['toSign', 'reminder', 'voided', 'sealed'] as const satisfies readonly ContractEmailKind[]).map(
      (kind) => [`contracts/${kind}`, contractEmail(kind, signatory, contract, publicUrl)] as const,
    ),
    ...(['toSign', 'reminder'] as const).map(
      (kind) => [`contracts/${kind}Several`, contractsEmail(kind, signatory, contracts, publicUrl)] as const,
    ),
    ['contracts/code', signingCodeEmail(signatory, { contracts: [contract], code: '482913' }, publicUrl)],
    ['contracts/codeForSeveral', signingCodeEmail(signatory, { contracts, code: '482913' }, publicUrl)],
    ['portal/signIn', signInEmail(to, [{ client: 'Colruyt Halle', url: portalLink }])],
    [
      'portal/signInToSeveral',
      signInEmail(to, [
        { client: 'Colruyt Halle', url: portalLink },
        { client: 'Delhaize Zellik', url: portalLink },
      ]),
    ],
    ['portal/invitation', portalInvitationEmail(to, { client: 'Colruyt Halle', url: portalLink })],
    ['privacy/exported', exportedEmail(to, publicUrl, 'worker')],
    ['privacy/closed', { ...closedEmail(language, { name, company, contact: address }), to: { ...to, name: '' } }],
    ['notifications/device', deviceEmail({ browser, system: 'Android' }, to, publicUrl)],
    ...notificationKinds.map(
      (kind) => [`notifications/${kind}`, notificationEmail([line(kind)], reader, publicUrl)] as const,
    ),
    ['notifications/comment', notificationEmail([withComment(line('entryChangesRequested'))], reader, publicUrl)],
    ['notifications/several', notificationEmail(many.slice(0, 5), reader, publicUrl)],
    ['notifications/many', notificationEmail(many, reader, publicUrl)],
  ])
}

/** Realistic texts, as in emails to a worker of an agency. */
export const usualFilling: Filling = {
  name: 'Noor',
  company: 'Van Damme Interim',
  tag: 'van-damme',
  address: 'sofie@vandamme.example',
  passkey: 'Laptop',
  browser: 'Firefox',
  comment: 'The break is missing.\nPlease add it.',
  values: {
    role: 'Order picker',
    project: 'Warehouse A',
    worker: 'Amira Idrissi',
    taker: 'Jonas Peeters',
    item: 'declaration',
    problem: 'missing',
    more: 1,
    blocked: 2,
    client: 'Colruyt Halle',
    kiosk: 'Gate 1',
    number: '2026-0007',
    recipient: 'boekhouding@colruyt.example',
    by: 'Sofie Van Damme',
    contact: 'Ines Maes',
    what: 'emailChanged',
    group: 'Early shift',
    title: 'Forklift training',
    name: 'Forklift',
    owner: 'Amira Idrissi',
    of: 'other',
    dated: 'yes',
    span: 'days',
    change: 'added',
    date: '2026-11-23',
    start: '14:00',
    end: '22:00',
    from: '2026-11-01',
    to: '2026-11-30',
    place: 'Halle, gate 2',
    times: '1-5 07:00-15:30',
    wasTimes: '1-5 08:00-16:30',
    wasSpan: 'days',
    wasDate: '2026-11-22',
    wasStart: '06:00',
    wasEnd: '14:00',
    wasFrom: '2026-11-01',
    wasTo: '2026-12-04',
    wasPlace: 'Vilvoorde',
    accessNotes: 'Gate 4, ask for Mia',
    wasAccessNotes: 'Gate 2',
    description: 'none',
    wasDescription: 'Night shift in the cold store',
    wasRole: 'Packer',
    rate: '1900 EUR',
    wasRate: '1735 EUR',
    answerBy: '2026-11-21 12:00',
    wasAnswerBy: '2026-11-20 12:00',
    mode: 'approves',
    wasMode: 'informs',
    account: '•••• 7034',
    wasAccount: '•••• 7061',
    address: 'receiver.example/new',
    wasAddress: 'receiver.example/old',
    until: '2027-11-22',
    tag: 'van-damme',
    former: 'vandamme',
    version: '0.2.0',
    count: 3,
    days: 7,
    hours: 16,
    how: 'left',
    left: '10:00',
    cancelled: 2,
    pause: '30',
    wasPause: '15',
    wasProject: 'Warehouse B',
    workType: 'overtime',
    wasWorkType: 'regular',
    shiftType: 'regular',
    wasShiftType: 'regular',
    approved: 'yes',
    settled: 'no',
    report: 'noShow',
  },
}
