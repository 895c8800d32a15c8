import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { AddressTabs } from './AddressTabs.tsx'

const names = [
  'overview',
  'profile',
  'people',
  'work',
  'schedule',
  'availability',
  'hours',
  'money',
  'payments',
  'delivery',
  'adjustments',
  'documents',
  'history',
] as const

/** A section of a record's page. The address names it as `?tab=money`. */
export interface RecordSection {
  readonly name: (typeof names)[number]
  /** Other values in the address for this section. */
  readonly also?: readonly string[]
  readonly content: ReactNode
}

/** The page of a record in sections, one of them shown; `false` leaves out a section that the reader may not see. */
export function RecordSections({ sections }: { sections: readonly (RecordSection | false)[] }) {
  const { t } = useTranslation()
  const shown = sections.filter((section) => section !== false)
  return (
    <AddressTabs
      label={t('platform.section.label')}
      tabs={shown.map(({ name, also = [], content }) => ({
        value: name,
        also,
        label: t(`platform.section.${name}`),
        panel: <Stack gap="lg">{content}</Stack>,
      }))}
    />
  )
}
