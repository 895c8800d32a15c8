import { createContext } from 'react'
import { type Region, usualRegion } from '#base/region.ts'

// Apart from useFormat, so that what is loaded before the sign-in need not bring the formats along.

/** The organisation's time zone, as its profile names it; the device's own where nobody is signed in. */
export const TimeZone = createContext<string | undefined>(undefined)

/** Whose settings count on this device: the account's id, or nothing before the sign-in. */
export const ReaderId = createContext('')

/** How the reader wants dates, times and amounts to be shown. */
export const ReaderRegion = createContext<Region>(usualRegion)
