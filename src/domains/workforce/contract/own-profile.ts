import { historyPage } from '#base/history.ts'
import { route, worker } from '#base/route.ts'
import { cutPicture, historyQuery, sentPicture, shownPicture, workerForm, workerProfile } from '../contract.ts'

/** What workers say of themselves: all but what they are paid an hour, which the organisation says. */
export const ownProfileForm = workerForm.omit({ payRate: true })

export const ownProfileRoutes = {
  readOwnProfile: route({
    method: 'GET',
    path: '/worker/profile',
    gate: worker,
    summary: 'What is kept of oneself, nothing of it masked',
    output: workerProfile,
  }),
  editOwnProfile: route({
    method: 'PATCH',
    path: '/worker/profile',
    gate: worker,
    summary: 'Edit what is kept of oneself; rate and status are the organisation’s to say',
    versioned: true,
    body: ownProfileForm.partial(),
    output: workerProfile,
  }),
  readOwnProfileHistory: route({
    method: 'GET',
    path: '/worker/profile/history',
    gate: worker,
    summary: 'What happened to one’s own record, and who did it',
    query: historyQuery,
    output: historyPage,
  }),
  readOwnImage: route({
    method: 'GET',
    path: '/worker/profile/image',
    gate: worker,
    summary: 'One’s own picture',
    query: shownPicture,
    download: ['image/webp'],
  }),
  setOwnImage: route({
    method: 'PUT',
    path: '/worker/profile/image',
    gate: worker,
    summary: 'Give oneself a picture: it is cut square and made anew',
    versioned: true,
    query: cutPicture,
    upload: sentPicture,
    output: workerProfile,
  }),
  removeOwnImage: route({
    method: 'DELETE',
    path: '/worker/profile/image',
    gate: worker,
    summary: 'Take one’s own picture away',
    versioned: true,
    output: workerProfile,
  }),
}
