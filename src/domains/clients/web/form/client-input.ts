import { phoneWords } from '#base/phone.ts'
import type { Client } from '../../contract.ts'

/** The values of the client form. Empty text stands for null. */
export interface ClientValues extends Pick<Client, 'industry' | 'status'> {
  name: string
  vatNumber: string
  website: string
  contact: { fullName: string; email: string; phone: string; jobTitle: string }
  billingAddress: string
  notes: string
}

/** The values of an empty client form. */
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

/** Converts a client into form values. */
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
