import type { Language } from '#base/language.ts'
import { distanceIn } from '#base/distance.ts'
import { clockRefusals, type Fix } from '../contract.ts'
import { accuracyAllowance } from '../rules.ts'

export type Place = 'inside' | 'outside' | 'unknown'

/** Returns the location of a punch. Throws LOCATION_REQUIRED if it has none. */
export function located(location: Fix | undefined): Fix {
  if (!location) throw clockRefusals.LOCATION_REQUIRED()
  return location
}

/** SQL that joins the work site `s` of assignments `a` of projects `p` (the request's, else the project's), if it has a point and the geofence is on. */
export const siteOfAssignment = `
  left join requests r on r.organisation_id = a.organisation_id and r.id = a.request_id
  left join work_sites s on s.organisation_id = p.organisation_id and s.id = case when r.work_site_id is not null then r.work_site_id else p.work_site_id end and s.latitude is not null and o.geofence <> 'off'`

/** SQL for the distance in metres of a point from the work site `s`, null without one. */
export function metresFrom(latitude: string, longitude: string): string {
  return `case when s.id is not null then round(distance_metres(s.latitude, s.longitude, ${latitude}, ${longitude}))::int end`
}

/**
 * SQL for the geofence result of a fix: its accuracy widens the radius of the work site `s`, up to `accuracyAllowance`. The result is unknown if
 * the accuracy is coarser than that and than the radius, unless the fix is outside even at its full accuracy.
 */
export function verdictOn(latitude: string, longitude: string, accuracy: string): string {
  return `
  case when s.id is null or ${latitude}::float8 is null then 'unknown'
       when ${accuracy}::float8 > greatest(s.radius_metres, ${accuracyAllowance})
            and distance_metres(s.latitude, s.longitude, ${latitude}, ${longitude}) <= s.radius_metres + ${accuracy}::float8
       then 'unknown'
       when distance_metres(s.latitude, s.longitude, ${latitude}, ${longitude}) <= s.radius_metres + least(${accuracy}::float8, ${accuracyAllowance})
       then 'inside' else 'outside' end`
}

/** Returns the refusal of a punch whose location is too inexact for the work site; accuracy in metres. */
export function inexactLocation(language: Language, accuracy: number) {
  return clockRefusals.LOCATION_INEXACT({
    values: { accuracy: distanceIn(locales[language], accuracy) },
    members: { accuracyMetres: Math.round(accuracy) },
  })
}

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-BE', nl: 'nl-BE' }

/** Returns the refusal of a punch outside the work site, with the distance. */
export function outsideWorkSite(language: Language, distanceMetres: number | null) {
  return clockRefusals.OUTSIDE_WORK_SITE({
    values: { distance: distanceIn(locales[language], distanceMetres ?? 0) },
    members: { distanceMetres },
  })
}
