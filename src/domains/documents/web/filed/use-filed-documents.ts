import { useList } from '#platform/web/api/use-read.ts'
import { documentRoutes } from '../../contract.ts'

/** The documents that are filed under a worker or a project, the latest first. */
export function useFiledDocuments(of: { workerId: string } | { projectId: string }) {
  return useList(documentRoutes.listDocuments, { query: { ...of, limit: '200' } })
}
