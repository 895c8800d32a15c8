/** SQL for the name of a worker `w` as it is searched, without case and accents: the last name at both ends, so that either order is found. */
export const workerWords = `w.search_name || ' ' || searchable(w.last_name)`
