import { createContext, useContext } from 'react'
import type { ClientProfile } from '../contract.ts'

/** The contact who is signed in to the client portal; the layout provides it. */
export const PortalContact = createContext<ClientProfile | undefined>(undefined)

/** Returns the contact who is signed in. Must only be used on screens of the portal. */
export function usePortalContact(): ClientProfile {
  const contact = useContext(PortalContact)
  if (!contact) throw new Error('No contact is signed in')
  return contact
}
