import { useList } from '#platform/web/api/use-read.ts'
import { documentRoutes } from '../../contract.ts'

/** The documents that are filed under a worker, the latest first. */
export function useFiledDocuments(workerId: string) {
  return useList(documentRoutes.listDocuments, { query: { workerId, limit: '200' } })
}
