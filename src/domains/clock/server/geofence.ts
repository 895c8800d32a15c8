import type { Language } from '#base/language.ts'
import { distanceIn } from '#base/distance.ts'
import { type Fragment, fragment, raw } from '#platform/server/db/statement.ts'
import { clockRefusals, type Fix } from '../contract.ts'
import { accuracyAllowance } from '../rules.ts'

export type GeofenceResult = 'inside' | 'outside' | 'unknown'

/** The kiosk at which a punch was made. It proves the place: its location is that of its work site, null if the site has no coordinates. */
export interface PunchingKiosk {
  readonly id: string
  readonly location: Fix | null
}

/** Returns the location of a punch: that of the kiosk, else the one of the device. Throws LOCATION_REQUIRED if there is neither. */
export function located(location: Fix | undefined, kiosk?: PunchingKiosk): Fix | null {
  if (kiosk) return kiosk.location
  if (!location) throw clockRefusals.LOCATION_REQUIRED()
  return location
}

/** SQL that joins the work site `s` of assignments `a` of projects `p` (the request's, else the project's), if it has a point and the geofence is on. */
export const siteOfAssignment = fragment`
  left join requests r on r.organisation_id = a.organisation_id and r.id = a.request_id
  left join work_sites s on s.organisation_id = p.organisation_id
   and s.id = case when r.work_site_id is not null then r.work_site_id else p.work_site_id end
   and s.latitude is not null and o.geofence <> 'off'`

/** A location as fragments of a statement. */
interface Point {
  readonly latitude: Fragment
  readonly longitude: Fragment
  readonly accuracy: Fragment
}

/** Returns the location as fragments of a statement; nulls without one. */
export function pointOf(location: Fix | null): Point {
  const { latitude, longitude, accuracy } = location ?? { latitude: null, longitude: null, accuracy: null }
  return {
    latitude: fragment`${latitude}::float8`,
    longitude: fragment`${longitude}::float8`,
    accuracy: fragment`${accuracy}::float8`,
  }
}

/** SQL for the distance in metres of a point from the work site `s`, null without one. */
export function metresFrom({ latitude, longitude }: Point): Fragment {
  return fragment`case when s.id is not null then round(distance_metres(s.latitude, s.longitude, ${latitude}, ${longitude}))::int end`
}

/**
 * SQL for the geofence result of a fix: its accuracy widens the radius of the work site `s`, up to `accuracyAllowance`. The result is unknown if
 * the accuracy is coarser than that and than the radius, unless the fix is outside even at its full accuracy.
 */
export function geofenceResult({ latitude, longitude, accuracy }: Point): Fragment {
  const allowance = raw(accuracyAllowance)
  const metres = fragment`distance_metres(s.latitude, s.longitude, ${latitude}, ${longitude})`
  return fragment`
    case when s.id is null or ${latitude} is null then 'unknown'
         when ${accuracy} > greatest(s.radius_metres, ${allowance}) and ${metres} <= s.radius_metres + ${accuracy} then 'unknown'
         when ${metres} <= s.radius_metres + least(${accuracy}, ${allowance}) then 'inside' else 'outside' end`
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
