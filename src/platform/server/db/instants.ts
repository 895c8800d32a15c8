import { Fragment, fragment, raw } from './statement.ts'

/** SQL that writes an instant as the API does, `2026-11-28T08:00:00Z`, for values within JSON. Other columns arrive in that form. */
export function utcInstant(at: string | Fragment): Fragment {
  const instant = at instanceof Fragment ? at : raw(at)
  return fragment`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}
