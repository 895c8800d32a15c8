import { useList } from '#platform/web/api/use-read.ts'
import { documentRoutes } from '../../contract.ts'

/** What documents are filed under: a worker or a project; without either, one's own. */
export interface DocumentOwner {
  readonly workerId?: string
  readonly projectId?: string
}

/** The documents filed under a worker or a project, latest first. */
export function useFiledDocuments(of: DocumentOwner) {
  return useList(documentRoutes.listDocuments, { query: { ...of, limit: '200' } })
}
