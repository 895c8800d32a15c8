import { z } from 'zod'
import { providerWithoutKeys, route } from '#base/route.ts'
import { id } from '#base/text.ts'
import { workerProfile } from '../contract.ts'

// Pay stubs are shown to the account of the record that stays, so it requires permission to edit users, like other ways into an account.
const access = providerWithoutKeys('users:write')
const params = z.strictObject({ id, formerId: id })

/** The fields of a worker of which one record's value is chosen. Lists, such as skills and tags, are joined. */
export const mergedFields = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'nationalId',
  'phone',
  'address',
  'bankAccount',
  'payRate',
  'primaryRole',
  'industry',
  'experienceLevel',
  'maritalStatus',
  'numberOfDependents',
  'vehicle',
  'professionalBio',
] as const
export type MergedField = (typeof mergedFields)[number]

/** Why two records cannot be merged now. */
const mergeObstacles = [
  'clockedIn',
  'openPay',
  'samePay',
  'assignments',
  'shifts',
  'entries',
  'timeOff',
  'claims',
  'swaps',
  'punches',
] as const
export type MergeObstacle = (typeof mergeObstacles)[number]

/** What moves to the record that stays, by kind. */
export const movedKinds = [
  'assignments',
  'shifts',
  'entries',
  'payStubs',
  'documents',
  'certifications',
  'timeOff',
  'messages',
] as const

const count = z.int()

/** A merge before it is done. */
const mergePreview = z.strictObject({
  /** The record that stays, with its account. */
  target: workerProfile,
  /** The record that is merged into it. */
  former: workerProfile,
  moved: z.strictObject(
    Object.fromEntries(movedKinds.map((kind) => [kind, count])) as Record<(typeof movedKinds)[number], typeof count>,
  ),
  /** What has to be settled before; `names` are the first of them. */
  obstacles: z.array(z.strictObject({ kind: z.enum(mergeObstacles), count, names: z.array(z.string()) })),
  /** The fields in which both have another value. */
  differences: z.array(z.enum(mergedFields)),
})
export type MergePreview = z.output<typeof mergePreview>

/** Routes that make one record of two records of a person. */
export const mergeRoutes = {
  previewMerge: route({
    method: 'GET',
    path: '/provider/workforce/{id}/merge/{formerId}',
    access,
    summary: 'Preview the merge of another record of the same person into a worker',
    params,
    output: mergePreview,
  }),
  mergeWorkers: route({
    method: 'POST',
    path: '/provider/workforce/{id}/merge/{formerId}',
    access,
    sensitive: 'always',
    summary: 'Merge another record of the same person into a worker; this cannot be undone',
    versioned: true,
    params,
    body: z.strictObject({
      /** The fields that get the value of the former record. Fields that are empty get it anyway. */
      take: z.array(z.enum(mergedFields)).max(mergedFields.length).optional(),
    }),
    output: workerProfile,
  }),
}
