import { useWrite } from '#platform/web/api/use-write.ts'
import { type PayPeriod, payRoutes } from '../../contract.ts'

/** Calculates a period; its progress is shown automatically. */
export function useCalculate({ id, version }: Pick<PayPeriod, 'id' | 'version'>) {
  const { act, pending } = useWrite(payRoutes.calculatePeriod)
  return { calculate: () => act({ params: { id }, ifMatch: version }), pending }
}
