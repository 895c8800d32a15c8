import { formatPhone } from '#base/phone.ts'
import { type TypedFields, typedFields } from '#platform/web/forms/form/plain-fields.ts'
import type { Client } from '../../contract.ts'
import { clientRecord } from '../../contract/fields.ts'

/** The values of the client form. Empty text represents null. */
export interface ClientValues extends TypedFields<typeof clientRecord>, Pick<Client, 'status'> {
  name: string
  vatNumber: string
  website: string
  tags: readonly string[]
  contact: { fullName: string; email: string; phone: string; jobTitle: string }
}

/** The values of an empty client form. */
export const blankClient: ClientValues = {
  ...typedFields(clientRecord),
  name: '',
  vatNumber: '',
  website: '',
  tags: [],
  contact: { fullName: '', email: '', phone: '', jobTitle: '' },
  status: 'active',
}

/** Converts a client into form values. */
export function valuesOf({ contact, ...client }: Client): ClientValues {
  return {
    ...typedFields(clientRecord, client),
    name: client.name,
    vatNumber: client.vatNumber ?? '',
    website: client.website ?? '',
    tags: client.tags,
    contact: {
      fullName: contact.fullName ?? '',
      email: contact.email ?? '',
      phone: contact.phone ? formatPhone(contact.phone) : '',
      jobTitle: contact.jobTitle ?? '',
    },
    status: client.status,
  }
}
