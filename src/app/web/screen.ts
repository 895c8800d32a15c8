import type { ComponentType } from 'react'

/** Who may see a screen: the gates that stand before it, and the frame around it, follow from that. */
export type Audience =
  /** Nobody is signed in. */
  | 'public'
  /** Emailed links: open to everyone. */
  | 'link'
  | 'anyone'
  | 'provider'
  | 'worker'
  /** A provider user whose organisation's profile is incomplete. */
  | 'providerAtFirst'
  /** A worker, also one who must change the password. */
  | 'workerAtFirst'

/** One screen: where it stands, who may see it, and where it comes from. */
export interface Screen {
  /** With parameters as `{id}`. */
  readonly path: string
  readonly audience: Audience
  /** The key of its title, for the document while the screen is being loaded. */
  readonly title: string
  readonly load: () => Promise<ComponentType>
}
