import { v7 as uuid } from 'uuid'
import { may } from '#base/actor.ts'
import { Formats } from '#base/formats.ts'
import type { Received } from '#base/route.ts'
import { paymentReferenceOf } from '#domains/billing/rules/payment-reference.ts'
import { readWholeStatement, type WholeStatement } from '#domains/billing/server/queries.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { accountName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { MailLimit } from '#platform/server/mail/limits.ts'
import { postAll } from '#platform/server/mail/outbox.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { locales } from '#platform/server/texts/dates.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import type { receivableRoutes, Sending, StatementSend } from '../contract.ts'
import { type SendFile, sendFiles } from '../rules.ts'
import { invoiceEmail } from './emails.ts'
import { readStatementRecipients } from './recipients.ts'
import { lockForSending } from './sending-lock.ts'

/** Returns the emails with a statement so far, and a proposal for the next one in the language of the statement. Throws `NOT_FOUND`. */
export async function readSending(scope: ActorScope, id: string): Promise<Sending> {
  const { db, actor } = scope
  const statement = await readWholeStatement(scope, id)
  const contacts = await readStatementRecipients(scope, [id])
  const items = await db.many(
    sql<StatementSend>`
      select s.id, s.recipient, s.subject, s.attachments as files, s.state, s.created_at as sent_at,
             case when a.id is not null then ${accountName('a')} end as sent_by
        from statement_sends s left join accounts a on a.organisation_id = s.organisation_id and a.id = s.sent_by
       where s.organisation_id = ${actor.organisationId} and s.statement_id = ${id} order by s.created_at desc, s.id desc limit 100`,
  )
  const files = filesOf(statement)
  const isConfirmed = await hasDecisions(scope, id)
  return {
    recipients: contacts.map(({ email }) => email),
    ...proposalOf(statement, actor.timeZone),
    files,
    proposedFiles: files.filter((file) => file !== 'timesheet' || isConfirmed),
    items,
    allowed: may(actor, 'billing:write') ? ['send'] : [],
  }
}

/**
 * Emails a statement to each address, with the files that are rendered at delivery. Throws `NOT_FOUND`, a validation error for a file that it
 * does not have, and `RATE_LIMITED`, unless emails beyond the limits are to wait.
 */
export async function sendStatement(
  scope: ActorScope,
  { params, body }: Received<typeof receivableRoutes.sendStatement>,
  beyond: MailLimit['beyond'] = 'refuse',
): Promise<Sending> {
  const { db, actor, now } = scope
  await lockForSending(scope, params.id)
  const statement = await readWholeStatement(scope, params.id)
  const available = filesOf(statement)
  if (!body.files.every((file) => available.includes(file))) throw invalidField('files', 'receivables.sending.noFile')
  const recipients = [...new Set(body.recipients)]
  const files = available.filter((file) => body.files.includes(file))
  const emails = recipients.map((recipient) =>
    Object.assign(invoiceEmail(statement, recipient, body), {
      id: uuid(),
      files: files.map((file) => ({ kind: fileKinds[file], id: params.id })),
      replyTo: statement.seller.contact.email,
    }),
  )
  for (const { id, to } of emails)
    await insertRecord(
      scope,
      { table: 'statement_sends', id },
      {
        statement_id: params.id,
        recipient: to.email,
        subject: body.subject,
        message: body.message,
        attachments: files,
        sent_by: actor.accountId,
        created_at: now,
      },
    )
  await postAll(scope, actor.organisationId, emails, { kind: 'invoice', beyond })
  await db.many(
    sql`update receivables set sent_at = coalesce(sent_at, ${now}) where organisation_id = ${actor.organisationId} and id = ${params.id}`,
  )
  return readSending(scope, params.id)
}

/** The kinds of files in the outbox. */
const fileKinds = {
  pdf: 'statementPdf',
  timesheet: 'statementTimesheet',
  xml: 'statementXml',
} as const satisfies Record<SendFile, string>

function filesOf({ allowed }: WholeStatement): SendFile[] {
  return sendFiles.filter((file) => file === 'pdf' || allowed.includes(file))
}

/** True if the client has decided on hours of a statement before it was issued. */
async function hasDecisions({ db, actor }: ActorScope, statementId: string): Promise<boolean> {
  const found = await db.first(
    sql`
      select id from client_statement_hours
       where organisation_id = ${actor.organisationId} and statement_id = ${statementId}
         and jsonb_path_exists(entries, '$[*].decision.outcome')
       limit 1`,
  )
  return found !== undefined
}

function proposalOf(statement: WholeStatement, timeZone: string): { subject: string; message: string } {
  const { language, kind, number, seller, total, currency, credits } = statement
  const translate = translateTo(language)
  const formats = new Formats(locales[language], timeZone)
  const company = seller.name ?? ''
  const values = {
    number,
    company,
    date: formats.date(statement.issueDate),
    dueDate: formats.date(statement.dueDate),
    total: formats.money({ amount: total, currency }),
    invoice: credits?.name ?? '',
  }
  if (kind === 'credit_note')
    return {
      subject: translate('receivables.emails.note.subject', values),
      message: translate('receivables.emails.note.message', values),
    }
  const account = seller.accountNumber
  const reference = paymentReferenceOf(number, account)?.text ?? 'none'
  const payment = account ? translate('receivables.emails.invoice.payment', { account, reference }) : ''
  return {
    subject: translate('receivables.emails.invoice.subject', values),
    message: translate('receivables.emails.invoice.message', { ...values, payment }),
  }
}
