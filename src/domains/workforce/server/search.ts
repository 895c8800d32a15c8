/** SQL for the searchable name of a worker `w`, without case and accents. The last name is at both ends, so that both orders are found. */
export const workerSearchText = `w.search_name || ' ' || searchable(w.last_name)`
