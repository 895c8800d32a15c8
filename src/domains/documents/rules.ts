import { daysBetween } from '#base/days.ts'
import { fileName } from '#base/file-name.ts'
import type { Machine } from '#base/states.ts'

export const verifications = ['unverified', 'verified', 'rejected'] as const
export type Verification = (typeof verifications)[number]

/** The transitions of a certification by the organisation. An edit by the worker makes it unverified again. */
export const verificationMoves: Machine<Verification, 'verify' | 'reject'> = {
  unverified: { verify: 'verified', reject: 'rejected' },
  verified: { reject: 'rejected' },
  rejected: { verify: 'verified' },
}

/** The results of a virus scan; `pending` while the scanner is unavailable. */
export const scans = ['clean', 'pending', 'infected'] as const

/** What a document can be filed under. */
export const filedUnder = ['worker', 'project', 'organisation'] as const

/** The number of days before its expiry at which a certification counts as expiring. */
export const expiringDays = 60

/** Returns the expiry status of a certification on a day. */
export function expiryOf(expiresOn: string | null, today: string): 'endless' | 'valid' | 'expiring' | 'expired' {
  if (expiresOn === null) return 'endless'
  if (expiresOn < today) return 'expired'
  return daysBetween(today, expiresOn) <= expiringDays ? 'expiring' : 'valid'
}

/** The numbers of days before its expiry at which a notification is sent. */
export const expiryDistances = [90, 60, 30, 7] as const

/** The numbers of days before an exam at which a notification is sent. */
export const examDistances = [30, 7, 1] as const

/** Returns the smallest distance that has been reached with the given days left; undefined if none has, or the day is past. */
export function distanceOf(daysLeft: number, distances: readonly number[]): number | undefined {
  if (daysLeft < 0) return undefined
  const reached = distances.filter((distance) => daysLeft <= distance)
  return reached.length === 0 ? undefined : Math.min(...reached)
}

/** The accepted file types, by extension. */
export const documentTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
export type DocumentType = (typeof documentTypes)[keyof typeof documentTypes]

export const maxDocumentBytes = 10 * 1024 * 1024

/** Returns the type of a file by its extension; undefined if it is not accepted. */
export function typeOfName(name: string): DocumentType | undefined {
  const ending = /[^.]\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(documentTypes, ending) ? documentTypes[ending as keyof typeof documentTypes] : undefined
}

/** Returns a file name without folders and invisible characters, short enough for any file system. */
export function storedName(name: string): string {
  return fileName(name.split(/[/\\]/).at(-1) ?? '')
}
