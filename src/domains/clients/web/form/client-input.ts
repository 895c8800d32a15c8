import { phoneWords } from '#base/phone.ts'
import type { Client } from '../../contract.ts'

/** A client as it lies in the form; what is empty is empty text. */
export interface ClientValues extends Pick<Client, 'industry' | 'status'> {
  name: string
  vatNumber: string
  website: string
  contact: { fullName: string; email: string; phone: string; jobTitle: string }
  billingAddress: string
  notes: string
}

/** A form in which nothing was typed. */
export const blankClient: ClientValues = {
  name: '',
  industry: null,
  vatNumber: '',
  website: '',
  contact: { fullName: '', email: '', phone: '', jobTitle: '' },
  billingAddress: '',
  notes: '',
  status: 'active',
}

/** What lies in the form when a client is edited. */
export function valuesOf({ contact, ...client }: Client): ClientValues {
  return {
    name: client.name,
    industry: client.industry,
    vatNumber: client.vatNumber ?? '',
    website: client.website ?? '',
    contact: {
      fullName: contact.fullName ?? '',
      email: contact.email ?? '',
      phone: contact.phone ? phoneWords(contact.phone) : '',
      jobTitle: contact.jobTitle ?? '',
    },
    billingAddress: client.billingAddress ?? '',
    notes: client.notes ?? '',
    status: client.status,
  }
}
