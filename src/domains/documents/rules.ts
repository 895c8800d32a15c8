import { fileName } from '#base/file-name.ts'
import type { Machine } from '#base/states.ts'

export const verifications = ['unverified', 'verified', 'rejected'] as const
export type Verification = (typeof verifications)[number]

/** What the organisation may say of a certification; a worker who edits it begins anew. */
export const verificationMoves: Machine<Verification, 'verify' | 'reject'> = {
  unverified: { verify: 'verified', reject: 'rejected' },
  verified: { reject: 'rejected' },
  rejected: { verify: 'verified' },
}

/** What a look for viruses found in a document; `pending` while nobody could look. */
export const scans = ['clean', 'pending', 'infected'] as const

/** Under what a document is filed. */
export const filedUnder = ['worker', 'project', 'organisation'] as const

/** For how many days before its end a certification is called expiring. */
export const expiringDays = 60

/** How long a certification still stands on a day: without end, well, not much longer, or no more. */
export function expiryOf(expiresOn: string | null, today: string): 'endless' | 'valid' | 'expiring' | 'expired' {
  if (expiresOn === null) return 'endless'
  if (expiresOn < today) return 'expired'
  return daysUntil(expiresOn, today) <= expiringDays ? 'expiring' : 'valid'
}

/** How many days lie between a day and another; less than none where that one is past. */
export function daysUntil(date: string, today: string): number {
  return Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000)
}

/** How many days before its end a certification is spoken of. */
export const expiryDistances = [90, 60, 30, 7] as const

/** How many days before it an exam is spoken of. */
export const examDistances = [30, 7, 1] as const

/** The nearest of the distances that has been reached when so many days are left; undefined where none has, or the day is past. */
export function distanceOf(daysLeft: number, distances: readonly number[]): number | undefined {
  if (daysLeft < 0) return undefined
  const reached = distances.filter((distance) => daysLeft <= distance)
  return reached.length === 0 ? undefined : Math.min(...reached)
}

/** What a document may be, by the ending of its name. */
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

/** What a file is by the ending of its name; undefined where no document ends so. */
export function typeOfName(name: string): DocumentType | undefined {
  const ending = /[^.]\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(documentTypes, ending) ? documentTypes[ending as keyof typeof documentTypes] : undefined
}

/** A file's name as it is kept: without its folders, as any file system takes it. */
export function keptName(name: string): string {
  return fileName(name.split(/[/\\]/).at(-1) ?? '')
}
