import { useMemo } from 'react'
import type { OwnHistoryName } from '#base/fields.ts'
import type { Currency } from '#base/currency.ts'
import type { Money } from '#base/money.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { requestRecord } from '#domains/requests/contract/fields.ts'
import { plainHistory } from '#platform/web/ui/record/plain-fields.ts'
import type { HistoryField } from '#platform/web/ui/record/History.tsx'
import { choiceText } from '#platform/web/ui/record/choice-text.ts'
import type { StaffingRequest } from '#domains/requests/contract.ts'
import { durationUnits, requestStatuses } from '#domains/requests/rules.ts'
import type { WorkingHours } from '#domains/requests/rules/working-hours.ts'
import { workingHoursText } from '#domains/requests/rules/working-hours-texts.ts'
import { useRequirementTexts } from './use-requirement-texts.ts'

type RequestFacts = Pick<StaffingRequest, 'project' | 'workSite' | 'projectManager' | 'budgetRate'>

/** How the history and the version comparison show each field of a request. */
export function useRequestHistoryFields({
  project,
  workSite,
  projectManager,
  budgetRate,
}: RequestFacts): Readonly<Record<string, HistoryField | null>> {
  const { t } = useTranslation()
  const format = useFormat()
  const requirementTexts = useRequirementTexts()
  return useMemo(() => {
    const named = new Map([project, workSite, projectManager].flatMap((one) => (one ? [[one.id, one.name]] : [])))
    const label = (name: string) => t(`requests.field.${name}`)
    const plain = (name: string): HistoryField => ({ label: label(name) })
    const day = (name: string): HistoryField => ({ label: label(name), show: (value) => format.date(String(value)) })
    // The history contains a name; a form contains an id, either of a known record or of one that is not loaded.
    const other = (name: string): HistoryField => ({
      label: label(name),
      show: (value) => named.get(String(value)) ?? (/^[0-9a-f-]{36}$/.test(String(value)) ? '…' : String(value)),
    })
    const list = <Item>(name: string, wordsOf: (item: Item) => string): HistoryField => ({
      label: label(name),
      show: (value) => (value as Item[]).map(wordsOf).join(', '),
    })
    const own: Record<OwnHistoryName<typeof requestRecord>, HistoryField> = {
      title: plain('title'),
      role: plain('role'),
      projectId: other('project'),
      clientId: other('client'),
      workSiteId: other('workSite'),
      projectManagerId: other('projectManager'),
      startDate: day('startDate'),
      endDate: day('endDate'),
      duration: plain('duration'),
      durationUnit: {
        label: label('durationUnit'),
        show: choiceText(durationUnits, (one) => t(`requests.unit.${one}`)),
      },
      positions: plain('positions'),
      skills: list('skills', requirementTexts.skill),
      certifications: plain('certifications'),
      tags: plain('tags'),
      languages: list('languages', requirementTexts.language),
      workingHours: {
        label: label('workingHours'),
        show: (value) => workingHoursText(value as WorkingHours, { t, format }),
      },
      budgetRate: { label: label('budgetRate'), show: (value) => format.money(value as Money) },
      rateAmount: {
        label: label('budgetRate'),
        show: (amount, { rateCurrency }) =>
          format.money({
            amount: Number(amount),
            currency: (rateCurrency ?? budgetRate?.currency ?? 'EUR') as Currency,
          }),
      },
      rateCurrency: { label: label('currency') },
    }
    return {
      ...plainHistory(requestRecord, { t, format }),
      ...own,
      status: {
        label: label('status'),
        show: choiceText(requestStatuses, (one) => t(`requests.status.${one}`)),
      },
      filledPositions: plain('filledPositions'),
      contactId: null,
      contactName: { label: label('placedBy') },
    }
  }, [t, format, requirementTexts, project, workSite, projectManager, budgetRate])
}
