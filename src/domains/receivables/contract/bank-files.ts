import { z } from 'zod'
import { minorUnits, money } from '#base/money.ts'

/** Why an entry of an account statement is not imported. `tooLarge`: above what an invoice can be. */
const entryFaults = ['amount', 'tooLarge', 'currency', 'date', 'direction'] as const
export type EntryFault = (typeof entryFaults)[number]

/**
 * Why a file, or one of several in an archive, is not imported: not XML; XML with more than an account statement holds; another message than
 * camt.053 and camt.052; a notification (camt.054), whose payments the statement contains as well; a statement without an account; an archive
 * that is damaged, protected or too large.
 */
const fileFaults = ['notXml', 'tooComplex', 'notCamt053', 'notification', 'incomplete', 'archive'] as const
export type FileFault = (typeof fileFaults)[number]

/** The most entries that an answer names of each kind; all are counted. */
export const mostNamed = 500

const nullable = z.string().nullable()

/** An entry that was not imported, with what is needed to find it. */
const skippedEntry = z.strictObject({
  /** The file in the archive; null if the upload is no archive. */
  file: nullable,
  /** The number of the statement as the bank gave it. */
  statement: nullable,
  /** The place of the entry in its statement, counted from 1. */
  entry: z.int(),
  /** The bank's reference of the entry. */
  reference: nullable,
  reason: z.enum(entryFaults),
  /** The text that cannot be read. */
  value: nullable,
})
export type SkippedEntry = z.output<typeof skippedEntry>

/** A file in an archive that was not imported, or a statement without an account. */
const skippedFile = z.strictObject({ file: nullable, statement: nullable, reason: z.enum(fileFaults) })
export type SkippedFile = z.output<typeof skippedFile>

/** An entry whose details add up to something else than its amount. */
const difference = z.strictObject({
  file: nullable,
  statement: nullable,
  entry: z.int(),
  bookedOn: z.string(),
  amount: money,
  /** The sum of the details in minor units. */
  details: minorUnits,
})
export type Difference = z.output<typeof difference>

const otherAccount = z.strictObject({
  account: z.string(),
  /** Incoming payments and reversals of it in the file. */
  transactions: z.int(),
})
export type OtherAccount = z.output<typeof otherAccount>

const knownTransaction = z.strictObject({
  bookedOn: z.string(),
  amount: money,
  isReversal: z.boolean(),
  debtorName: nullable,
  text: z.string(),
})
export type KnownTransaction = z.output<typeof knownTransaction>

/** What an import did with each part of a file. */
export const bankFile = z.strictObject({
  /** The first account of the file that invoices name. */
  account: z.string(),
  /** Incoming payments and reversals of the organisation's accounts in the file. */
  transactions: z.int(),
  /** Those of them that no earlier file contained. */
  added: z.int(),
  /** Up to 500 that an earlier file contained; the number of all is `transactions - added`. */
  known: z.array(knownTransaction),
  /** The first entries that could not be read. */
  skipped: z.array(skippedEntry),
  skippedCount: z.int(),
  /** The first bookings that were imported with the amount of the entry, although their details add up to something else. */
  differences: z.array(difference),
  differenceCount: z.int(),
  /** The accounts in the file that no invoice names; nothing of them was imported. */
  otherAccounts: z.array(otherAccount),
  /** The files in the archive that could not be read. */
  skippedFiles: z.array(skippedFile),
})
export type BankFile = z.output<typeof bankFile>
