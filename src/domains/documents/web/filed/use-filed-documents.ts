import { useList } from '#platform/web/api/use-read.ts'
import { documentRoutes } from '../../contract.ts'

/** Under what documents are filed: a worker, a project; without either, what is one's own. */
export interface DocumentOwner {
  readonly workerId?: string
  readonly projectId?: string
}

/** The documents that are filed under something, the latest first. */
export function useFiledDocuments(of: DocumentOwner) {
  return useList(documentRoutes.listDocuments, { query: { ...of, limit: '200' } })
}
