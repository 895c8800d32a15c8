import { createContext } from 'react'
import { type Region, usualRegion } from '#base/region.ts'

// Separate from useFormat, so that the code before sign-in does not load the formats.

/** The organisation's time zone from its profile; undefined before sign-in, for the device's time zone. */
export const TimeZone = createContext<string | undefined>(undefined)

/** The account id whose settings apply on this device; empty before sign-in. */
export const ReaderId = createContext('')

/** The user's region settings: formats of dates, times and amounts. */
export const ReaderRegion = createContext<Region>(usualRegion)
