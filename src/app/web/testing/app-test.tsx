import { createRoot } from 'react-dom/client'
import { test as base, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { absenceRoutes } from '#domains/absences/contract.ts'
import { type AuthProfile, accountRoutes } from '#domains/accounts/contract.ts'
import { session } from '#domains/accounts/web/session.ts'
import { nextSignIn } from '#domains/accounts/web/sign-in/stored-tag.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { conversationRoutes } from '#domains/messages/contract.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { toasts } from '#platform/web/toast/toasts.ts'
import { App } from '../App.tsx'
import { queries } from '../queries.ts'
import { dictionary } from '#app/web/dictionary.ts'
import { FakeApi } from './fake-api.ts'
import { listOf } from './list-of.ts'
import { QuietStream } from './quiet-stream.ts'

/** Opens the application at a path, signed in as a user, or signed out. */
export type Visit = (path: string, profile: AuthProfile | null) => Promise<void>

/** The size of the window at the start of every test, as in `vitest.config.ts`. */
const desk = { width: 1440, height: 900 }

/** The start time of every component test: a Wednesday, 11:00 in Brussels. */
export const now = '2026-11-18T10:00:00Z'

/**
 * A component test: the whole application in the browser, with `api` as its server. It fails if a request is not
 * answered, if either side breaks the contract, or if an error is logged to the console.
 */
export const test = base.extend<{ api: FakeApi; visit: Visit }>({
  api: async ({ task: _ }, use) => {
    const api = new FakeApi()
    answerLayouts(api)
    vi.setSystemTime(now)
    vi.stubGlobal('fetch', api.fetch)
    vi.stubGlobal('EventSource', QuietStream)
    const faults = vi.spyOn(console, 'error')
    await use(api)
    api.end()
    vi.unstubAllGlobals()
    vi.useRealTimers()
    expect(api.takeFaults()).toEqual([])
    expect(faults.mock.calls).toEqual([])
    faults.mockRestore()
  },
  visit: async ({ api }, use) => {
    const place = document.createElement('div')
    const root = createRoot(place)
    await use(async (path, profile) => {
      api.answers(accountRoutes.readProfile, () => {
        if (!profile) throw refuse.UNAUTHENTICATED()
        return profile
      })
      window.history.replaceState(null, '', path)
      api.opens(window.location.pathname)
      await Promise.all([session.load(), dictionary.need('core')])
      document.body.append(place)
      root.render(<App />)
    })
    root.unmount()
    place.remove()
    if (window.innerWidth !== desk.width) await page.viewport(desk.width, desk.height)
    await forgetEverything()
  },
})

// Tests do not wait before a retry.
queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retryDelay: 0 } })

/** Answers the requests of the layouts around each screen. */
function answerLayouts(api: FakeApi): void {
  const none = listOf<never>()
  api.answers(notificationRoutes.listNotifications, () => ({ ...none, unread: 0 }))
  api.answers(conversationRoutes.listConversations, () => ({ ...none, unread: 0 }))
  api.answers(timesheetRoutes.listEntries, () => ({ ...none, totalMinutes: 0, worth: [] }))
  api.answers(absenceRoutes.listTimeOff, () => none)
  api.answers(assignmentRoutes.listOwnAssignments, () => none)
}

async function forgetEverything(): Promise<void> {
  session.set(null)
  queries.clear()
  for (const { id } of toasts.snapshot()) toasts.remove(id)
  nextSignIn.email = ''
  if (dictionary.snapshot().language !== 'en') await dictionary.setLanguage('en')
  localStorage.clear()
  sessionStorage.clear()
  await new Promise((resolve) => {
    const deletion = indexedDB.deleteDatabase('interim')
    deletion.addEventListener('success', resolve)
    deletion.addEventListener('error', resolve)
  })
}
