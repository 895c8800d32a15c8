import type { AllowedCallers } from './who-may-call.ts'
import { all, deciders, writers } from './role-sets.ts'

/** The callers that may use each route for clients, contacts and confirmations; a part of `mayCall`. */
export const clientRoutes: Readonly<Record<string, AllowedCallers>> = {
  'clients.listClients': { roles: all },
  'clients.exportClients': { roles: all },
  'clients.changeClients': { roles: writers },
  'clients.addClient': { roles: writers },
  'clients.readClient': { roles: all },
  'clients.editClient': { roles: writers },
  'clients.deleteClient': { roles: writers },
  'clients.readClientHistory': { roles: all },
  'clients.listWorkSites': { roles: all },
  'clients.addWorkSite': { roles: writers },
  'clients.editWorkSite': { roles: writers },
  'clients.deleteWorkSite': { roles: writers },

  'confirmations.readConfirmations': { roles: all },
  'confirmations.saveConfirmationSettings': { roles: deciders },
  'confirmations.sendConfirmations': { roles: writers },
  'confirmations.resendConfirmation': { roles: writers },
  'confirmations.revokeConfirmation': { roles: writers },
  'publicConfirmations.readConfirmation': 'anyone',
  'publicConfirmations.readConfirmationTimesheet': 'anyone',
  'publicConfirmations.decideHours': 'anyone',

  'contacts.listContacts': { roles: all },
  'contacts.addContact': { roles: writers },
  'contacts.editContact': { roles: writers },
  'contacts.deleteContact': { roles: writers },
  'contacts.readContactHistory': { roles: all },
}
