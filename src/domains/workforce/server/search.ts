import { fragment } from '#platform/server/db/statement.ts'

/** SQL for the searchable name of a worker `w`, without case and accents. The last name is at both ends, so that both orders are found. */
export const workerSearchText = fragment`w.search_name || ' ' || searchable(w.last_name)`
