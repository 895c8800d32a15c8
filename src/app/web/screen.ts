import type { ComponentType } from 'react'

/** The users who may see a screen; this decides its access checks and its frame. */
export type Audience =
  /** Signed-out visitors. */
  | 'public'
  /** Emailed links: open to everyone but signed-in users of organisations. */
  | 'link'
  /** Emailed links about an account, which its user opens while signed in, too. */
  | 'accountLink'
  | 'anyone'
  /** Contacts of clients with an emailed link, or before they sign in to the client portal. */
  | 'contact'
  | 'provider'
  | 'worker'
  /** Contacts of clients, who have a separate session. */
  | 'client'
  /** Tablets at work sites, which have a separate session. */
  | 'kiosk'
  /** A provider user whose organisation's profile is incomplete. */
  | 'providerAtFirst'
  /** A worker, also one who must change the password. */
  | 'workerAtFirst'

/** One screen: its path, its audience, and its module. */
export interface Screen {
  /** The path, with parameters as `{id}`. */
  readonly path: string
  readonly audience: Audience
  /** The translation key of its title, for the document while the screen loads. */
  readonly title: string
  readonly load: () => Promise<ComponentType>
}

/** Declares a screen, whose module is loaded when it is opened or prepared. */
export function screen(declared: Omit<Screen, 'load'>, load: Screen['load']): Screen {
  return { ...declared, load }
}
