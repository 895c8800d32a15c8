import { useRef, useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { ApiProblem, type Failure } from '#platform/web/failure/problem.ts'
import type { BankFile } from '../../contract/bank-files.ts'
import { bankTransactionRoutes } from '../../contract/bank-transactions.ts'

export const { maxBytes } = bankTransactionRoutes.importBankFile.upload

/** What an import did with one file. */
export interface FileReport {
  readonly id: number
  readonly name: string
  readonly outcome: 'imported' | 'refused' | 'tooLarge' | 'unreadable'
  /** The text of a refusal, or of a lost connection. */
  readonly failure?: Failure
  readonly parts?: Partial<BankFile>
}

/** Imports files one after the other and keeps what was done with each. */
export function useBankImport() {
  const { write } = useWrite(bankTransactionRoutes.importBankFile)
  const [reports, setReports] = useState<readonly FileReport[]>([])
  const [pending, setPending] = useState(false)
  const last = useRef(0)

  async function load(files: readonly File[]) {
    if (files.length === 0 || pending) return
    setPending(true)
    setReports([])
    const done: FileReport[] = []
    for (const file of files) done.push({ id: ++last.current, name: file.name, ...(await loadOne(file)) })
    setReports(done)
    setPending(false)
  }

  async function loadOne(file: File): Promise<Omit<FileReport, 'id' | 'name'>> {
    if (file.size > maxBytes) return { outcome: 'tooLarge' }
    // Read first: a file that has changed since it was chosen would look like a lost connection.
    const bytes = await file.arrayBuffer().catch(() => undefined)
    if (!bytes) return { outcome: 'unreadable' }
    // Systems report different types for XML files.
    const outcome = await write({ file: new Blob([bytes], { type: 'application/xml' }) })
    if (outcome.ok) return { outcome: 'imported', parts: outcome.answer }
    const { problem } = outcome
    // A refusal names what could not be read in the same way as an answer.
    const parts = problem instanceof ApiProblem ? (problem.problem as unknown as Partial<BankFile>) : {}
    return { outcome: 'refused', failure: problem, parts }
  }

  return { load, pending, reports, clear: () => setReports([]) }
}
