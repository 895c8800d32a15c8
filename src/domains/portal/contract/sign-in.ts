import { z } from 'zod'
import { brand } from '#base/brand.ts'
import { languages } from '#base/language.ts'
import { refusals } from '#base/problem.ts'
import { anyone, route } from '#base/route.ts'
import { email } from '#base/text.ts'
import { clientProfile } from '../contract.ts'
import { signInMinutes } from '../rules.ts'

export const signInRefusals = refusals('portal', { SIGN_IN_LINK_INVALID: { as: 'LINK_INVALID', status: 410 } })

const token = z.string().min(1).max(200)

/** Who a sign-in link is for. */
const signInLink = z.strictObject({
  company: z.string(),
  client: z.string(),
  contact: z.string(),
  /** How the organisation appears. */
  brand,
  language: z.enum(languages),
})

/** Routes for contacts who are not signed in yet. */
export const signInRoutes = {
  requestSignIn: route({
    method: 'POST',
    path: '/client/sign-in/request',
    access: anyone,
    summary: `Send a contact a link that signs in once, within ${signInMinutes} minutes; the answer is the same for unknown addresses`,
    body: z.strictObject({ email: email() }),
  }),
  readSignInLink: route({
    method: 'GET',
    path: '/client/sign-in',
    access: anyone,
    summary: 'Get who a sign-in link is for; reading has no effect',
    query: z.strictObject({ token }),
    output: signInLink,
  }),
  signInToPortal: route({
    method: 'POST',
    path: '/client/sign-in',
    access: anyone,
    secret: true,
    summary: 'Sign in to the client portal with a link, which can be used once',
    body: z.strictObject({
      token,
      /** The address that the link was sent to, typed by the person: mail scanners click, but do not type. */
      email: email().optional(),
    }),
    output: clientProfile,
  }),
}
