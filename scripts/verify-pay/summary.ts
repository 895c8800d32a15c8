import type { Verified } from './verify.ts'

const counted = (count: number, one: string, several = `${one}s`) => `${count} ${count === 1 ? one : several}`

/** The lines that a verification prints: each difference, then the counts. */
export function linesOf({ organisations, stubs, invoices, differences }: Verified): string[] {
  const documents = `${counted(stubs, 'pay stub')} and ${counted(invoices, 'invoice or credit note', 'invoices and credit notes')}`
  const found = differences.length === 0 ? 'no differences' : counted(differences.length, 'difference')
  return [
    ...differences.map(
      ({ organisation, document, of, line, stored, expected, why }) =>
        `${organisation} · ${document} · ${of} · ${line}: ${stored} stored, ${expected} expected (${why})`,
    ),
    `${documents} of ${counted(organisations, 'organisation')} verified: ${found}.`,
  ]
}
