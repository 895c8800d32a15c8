import { z } from 'zod'
import { refusals } from '#base/problem.ts'
import { editable, ref } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { id, limits, line, text } from '#base/text.ts'
import { rulesCountries } from '#domains/organisations/rules.ts'
import { overrideLevels, overrideLimits, overriders, replaceableRules } from './rules.ts'
import { replaceableContractRules } from './rules/contract-rules.ts'

export const lawRefusals = refusals('law', {
  /** The client, the agreement or the organisation has replaced the rule already. */
  RULE_TAKEN: { as: 'CONFLICT', status: 409 },
  TOO_MANY: { as: 'CONFLICT', status: 409 },
})

const agreement = line(overrideLimits.agreement)
const required = 'platform.validation.required'

/** What an override makes of a rule. A value is in the unit of the rule: of its subject (`unitOf`), or its own for one on contracts; null leaves that of the law. */
export const replacedForm = z.strictObject({
  level: z.enum(overrideLevels),
  value: z.int().min(1).max(10_080, 'law.validation.value').nullable(),
  reason: text(limits.address, required),
  source: line(limits.name, required),
})

/** Belongs to a client, to a collective agreement, or with neither to the organisation. */
export const overrideForm = replacedForm.extend({
  rule: z.string(required).refine((rule) => replaceableRules.has(rule) || replaceableContractRules.has(rule), required),
  clientId: id.nullable(),
  agreement: agreement.nullable(),
})

const override = replacedForm.extend({
  id: z.string(),
  rule: z.string(),
  by: z.enum(overriders),
  client: ref.nullable(),
  agreement: z.string().nullable(),
  ...editable(['edit', 'delete']),
})
export type Override = z.output<typeof override>

const params = z.strictObject({ id })
const write = provider('organisation:write')
const path = '/provider/law/overrides'

/** Rules of working-time law that are replaced for the organisation, for clients of a collective agreement, or for one client. */
export const lawRoutes = {
  listOverrides: route({
    method: 'GET',
    path,
    access: provider('clients:read'),
    summary: 'List the rules of working-time law that are replaced; for a client, those that count for it',
    query: z.strictObject({ clientId: id.optional() }),
    output: z.strictObject({
      items: z.array(override),
      /** The country whose law counts, and null if it has none. */
      country: z.enum(rulesCountries).nullable(),
      /** The collective agreement of the client. */
      agreement: z.string().nullable(),
      /** The names of all agreements. */
      agreements: z.array(z.string()),
      allowed: z.array(z.enum(['add'])),
    }),
  }),
  addOverride: route({
    method: 'POST',
    path,
    access: write,
    summary: 'Replace a rule of working-time law',
    status: 201,
    body: overrideForm,
    output: override,
  }),
  editOverride: route({
    method: 'PATCH',
    path: `${path}/{id}`,
    access: write,
    summary: 'Change what replaces a rule of working-time law',
    versioned: true,
    params,
    body: replacedForm.partial(),
    output: override,
  }),
  deleteOverride: route({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: write,
    summary: 'Let the rule of working-time law count again',
    versioned: true,
    params,
  }),
  setClientAgreement: route({
    method: 'PUT',
    path: '/provider/clients/{id}/agreement',
    access: write,
    summary: 'Set the collective agreement whose rules on working time count for a client',
    params,
    body: z.strictObject({ agreement: agreement.nullable() }),
    output: z.strictObject({ agreement: z.string().nullable() }),
  }),
}
