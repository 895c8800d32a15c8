import { z } from 'zod'
import { enteredMoney, money } from '#base/money.ts'
import { pageOf, pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { ref } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { id, limits, optional, text } from '#base/text.ts'
import { date } from '#base/time.ts'
import { noteKinds, noteStatuses } from '../rules/notes.ts'

export const noteRefusals = refusals('receivables', {
  /** A call, or a note that another user has closed. */
  NOTE_NOT_OPEN: { as: 'CONFLICT', status: 409 },
})

const note = z.strictObject({
  id: z.string(),
  client: ref,
  /** Null if it is about all invoices of the client. */
  statement: ref.nullable(),
  kind: z.enum(noteKinds),
  status: z.enum(noteStatuses),
  text: z.string().nullable(),
  promisedOn: z.string().nullable(),
  amount: money.nullable(),
  by: z.string(),
  at: z.string(),
  allowed: z.array(z.enum(['close', 'delete'])),
})
export type ReceivableNote = z.output<typeof note>

export const noteForm = z
  .strictObject({
    clientId: id,
    statementId: optional(id),
    kind: z.enum(noteKinds),
    text: optional(text(limits.address)),
    promisedOn: optional(date()),
    amount: enteredMoney
      .refine(({ amount }) => amount > 0, { error: 'receivables.validation.positive', path: ['amount'] })
      .nullish(),
  })
  .superRefine(({ kind, text: written, promisedOn, amount }, context) => {
    const fault = (message: string, path: string) => context.addIssue({ code: 'custom', message, path: [path] })
    if (kind !== 'promise') {
      if (!written) fault('receivables.validation.noteText', 'text')
      if (promisedOn) fault('receivables.validation.promiseOnly', 'promisedOn')
      if (amount) fault('receivables.validation.promiseOnly', 'amount')
      return
    }
    if (!promisedOn) fault('receivables.validation.promisedOn', 'promisedOn')
    if (!amount) fault('receivables.validation.promisedAmount', 'amount')
  })

const params = z.strictObject({ id })
const read = provider('billing:read')
const write = provider('billing:write')

export const receivableNoteRoutes = {
  listReceivableNotes: route({
    method: 'GET',
    path: '/provider/receivable-notes',
    access: read,
    summary: 'List the calls, promises to pay and disputes about open amounts, latest first',
    query: pageQuery(['at'])
      .omit({ q: true })
      .extend({
        clientId: id.optional(),
        /** Notes on the invoice, and those on all invoices of its client. */
        statementId: id.optional(),
        status: z.enum(noteStatuses).optional(),
      }),
    output: pageOf(note),
  }),
  addReceivableNote: route({
    method: 'POST',
    path: '/provider/receivable-notes',
    access: write,
    summary: 'Add a note on what a client owes: a call, a promise to pay with its day and amount, or a dispute',
    status: 201,
    body: noteForm,
    output: note,
  }),
  closeReceivableNote: route({
    method: 'POST',
    path: '/provider/receivable-notes/{id}/close',
    access: write,
    summary: 'Close a promise to pay or a dispute',
    params,
    output: note,
  }),
  deleteReceivableNote: route({
    method: 'DELETE',
    path: '/provider/receivable-notes/{id}',
    access: write,
    summary: 'Delete a note; the history keeps it',
    params,
  }),
}
