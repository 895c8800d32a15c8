import { z } from 'zod'
import { setByOrganisation } from '#base/fields.ts'
import { historyPage } from '#base/history.ts'
import { route, worker } from '#base/route.ts'
import {
  cutPicture,
  historyQuery,
  keepsName,
  sentPicture,
  shownPicture,
  workerForm,
  workerProfile,
} from '../contract.ts'
import { workerRecord } from './fields.ts'

const ownProfileForm = workerForm.omit(setByOrganisation(workerRecord))

export const ownProfileRoutes = {
  readOwnProfile: route({
    method: 'GET',
    path: '/worker/profile',
    access: worker,
    summary: "Get the caller's own profile, unmasked",
    output: workerProfile,
  }),
  editOwnProfile: route({
    method: 'PATCH',
    path: '/worker/profile',
    access: worker,
    sensitive: 'byContent',
    summary: "Update the caller's own profile; pay rate and status are set by the organisation",
    versioned: true,
    body: ownProfileForm.partial().check(keepsName),
    output: workerProfile,
  }),
  declareNationalId: route({
    method: 'PUT',
    path: '/worker/profile/without-national-id',
    access: worker,
    summary: 'Declare to have no national ID, or take that back',
    body: z.strictObject({ without: z.boolean() }),
    output: workerProfile,
  }),
  readOwnProfileHistory: route({
    method: 'GET',
    path: '/worker/profile/history',
    access: worker,
    summary: "Get the history of the caller's own profile",
    query: historyQuery,
    output: historyPage,
  }),
  readOwnImage: route({
    method: 'GET',
    path: '/worker/profile/image',
    access: worker,
    summary: "Get the caller's own picture",
    query: shownPicture,
    download: ['image/webp'],
  }),
  setOwnImage: route({
    method: 'PUT',
    path: '/worker/profile/image',
    access: worker,
    summary: "Set the caller's own picture; it is cropped to a square and re-encoded",
    versioned: true,
    query: cutPicture,
    upload: sentPicture,
    output: workerProfile,
  }),
  removeOwnImage: route({
    method: 'DELETE',
    path: '/worker/profile/image',
    access: worker,
    summary: "Delete the caller's own picture",
    versioned: true,
    output: workerProfile,
  }),
}
