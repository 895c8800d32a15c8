import { z } from 'zod'
import { languages } from '#base/language.ts'
import { ref } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { id } from '#base/text.ts'
import { contractPage, detailsForm, period, shownDetails } from '../contract.ts'
import { contractKinds } from '../rules.ts'

const kind = z.enum(contractKinds)
const write = provider('assignments:write')

/** Routes for the framework agreements with clients; all other routes are those of every contract. */
export const clientContractRoutes = {
  prepareFramework: route({
    method: 'GET',
    path: '/provider/framework-agreements/prepare',
    access: write,
    summary: 'Get suggested details and days for a framework agreement with a client, those of the latest one first',
    /** Without a kind: that of the country. */
    query: z.strictObject({ clientId: id, kind: kind.optional() }),
    output: z.strictObject({
      kind,
      client: ref,
      details: shownDetails,
      startDate: z.string(),
      endDate: z.string(),
    }),
  }),
  writeFramework: route({
    method: 'POST',
    path: '/provider/framework-agreements',
    access: write,
    summary: 'Write a framework agreement with a client as a draft, or an amendment if one is signed for these days',
    status: 201,
    body: z.strictObject({
      clientId: id,
      kind,
      language: z.enum(languages),
      details: detailsForm,
      period,
    }),
    output: contractPage,
  }),
}
