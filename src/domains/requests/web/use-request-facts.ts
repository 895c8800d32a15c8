import type { ReactNode } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { StaffingRequest, TimelineRequest } from '../contract.ts'
import { durationOf } from '../rules.ts'
import { useRequirementTexts } from './use-requirement-texts.ts'

/** Returns the details of a request as label and value. Those in its bar are shown immediately, the others when the request has been loaded. */
export function useRequestFacts(
  request: Omit<TimelineRequest, 'allowed'>,
  whole: StaffingRequest | undefined,
): readonly (readonly [label: string, value: ReactNode])[] {
  const { t } = useTranslation()
  const format = useFormat()
  const requirementTexts = useRequirementTexts()
  const field = (name: string, value: ReactNode) => [t(`requests.field.${name}`), value] as const
  const { duration, durationUnit } = whole ?? durationOf(request.startDate, request.endDate, 'days')
  const read = (value: (found: StaffingRequest) => ReactNode) => (whole ? value(whole) || '–' : '…')
  return [
    field('client', request.client.name),
    field('project', request.project.name),
    field(
      'workSite',
      read(({ workSite }) => workSite?.name),
    ),
    field(
      'projectManager',
      read(({ projectManager }) => projectManager?.name),
    ),
    ...(whole?.placedBy ? [field('placedBy', whole.placedBy)] : []),
    field('startDate', format.date(request.startDate, 'long')),
    field('endDate', format.date(request.endDate, 'long')),
    field('duration', t(`requests.duration.${durationUnit}`, { count: duration })),
    field(
      'positions',
      t('requests.positions.filled', { filled: request.filledPositions, positions: request.positions }),
    ),
    field(
      'skills',
      read(({ skills }) => skills.map(requirementTexts.skill).join(', ')),
    ),
    field(
      'certifications',
      read(({ certifications }) => certifications.join(', ')),
    ),
    field(
      'languages',
      read(({ languages }) => languages.map(requirementTexts.language).join(', ')),
    ),
    field(
      'experienceLevel',
      read(({ experienceLevel }) => experienceLevel && t(`workforce.level.${experienceLevel}`)),
    ),
    field(
      'budgetRate',
      read(({ budgetRate }) => budgetRate && format.money(budgetRate)),
    ),
  ]
}
