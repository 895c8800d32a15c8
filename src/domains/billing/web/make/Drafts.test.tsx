import { expect, test } from 'vitest'
import { ApiProblem, NetworkFailure } from '#platform/web/failure/problem.ts'
import { billingRefusals } from '../../contract.ts'
import { lacksBankAccount } from './Drafts.tsx'

function refused(refusal: ReturnType<typeof billingRefusals.INCOMPLETE>): ApiProblem {
  const { code, status, details } = refusal
  const document = { type: '', title: '', status, detail: '', code, requestId: '', ...details.members }
  return new ApiProblem(document, status)
}

const account = { field: 'seller.accountNumber', for: 'invoice' }
const street = { field: 'seller.street', for: 'invoice' }

test('an invoice that is refused because the bank account is missing links to the settings, other refusals do not', () => {
  expect(lacksBankAccount(refused(billingRefusals.NO_BANK_ACCOUNT({ members: { missing: [street, account] } })))).toBe(
    true,
  )
  expect(lacksBankAccount(refused(billingRefusals.INCOMPLETE({ members: { missing: [street] } })))).toBe(false)
  expect(lacksBankAccount(refused(billingRefusals.CHANGED()))).toBe(false)
  expect(lacksBankAccount(new NetworkFailure())).toBe(false)
})
