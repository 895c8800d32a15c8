import { z } from 'zod'
import type { RecordFields } from '#base/fields.ts'
import { phone } from '#base/phone.ts'
import { email, limits, line, optional } from '#base/text.ts'
import { vatNumber } from '#base/vat.ts'
import { webAddress } from '#base/web-address.ts'
import { industries } from '#domains/organisations/rules.ts'
import { tagHeadings, tagNames } from '#domains/tags/contract/names.ts'

const nullable = z.string().nullable()

const contactForm = z.strictObject({
  fullName: optional(line()),
  email: optional(email()),
  phone: optional(phone()),
  jobTitle: optional(line()),
})

/** The fields of a client. The order is that of files and responses. */
export const clientRecord = {
  table: 'clients',
  keyPrefix: 'clients',
  // The contact is a person at the client, who is neither a user nor a worker.
  erasure: 'notPersonal',
  fields: {
    name: {
      kind: 'own',
      part: 'company',
      required: true,
      form: line(limits.name, 'clients.validation.nameRequired'),
      shown: z.string(),
      columns: ['name'],
      sheet: {
        name: 'name clientname customer customername company companyname nom nomduclient entreprise societe naam klantnaam naamklant bedrijf bedrijfsnaam',
      },
    },
    status: {
      kind: 'own',
      part: 'company',
      columns: ['status'],
    },
    industry: {
      kind: 'choice',
      part: 'company',
      placed: true,
      values: industries,
      valuePrefix: 'organisations.industry.',
    },
    vatNumber: {
      kind: 'own',
      part: 'company',
      form: optional(vatNumber),
      shown: nullable,
      columns: ['vat_number'],
    },
    website: {
      kind: 'own',
      part: 'company',
      form: optional(webAddress()),
      shown: nullable,
      columns: ['website'],
    },
    tags: {
      kind: 'own',
      part: 'company',
      form: tagNames.optional(),
      shown: z.array(z.string()),
      columns: ['tags'],
      sheet: { tags: tagHeadings },
    },
    contact: {
      kind: 'own',
      part: 'contact',
      form: contactForm.optional(),
      shown: z.strictObject({ fullName: nullable, email: nullable, phone: nullable, jobTitle: nullable }),
      columns: ['contact_full_name', 'contact_email', 'contact_phone', 'contact_job_title'],
      sheet: { contactName: '', jobTitle: '', email: '', phone: '' },
    },
    orderNumber: {
      kind: 'text',
      part: 'billing',
      headings:
        'ponumber purchaseorder purchaseordernumber numerodecommande bondecommande inkoopordernummer inkooporder bestelnummer',
    },
    billingAddress: { kind: 'prose', part: 'billing', placed: true, max: limits.address },
    notes: { kind: 'prose', part: 'billing', placed: true },
  },
} as const satisfies RecordFields
