import { Group } from '@mantine/core'
import { createElement, useMemo } from 'react'
import { formatPhone } from '#base/phone.ts'
import { useTagColumn } from '#domains/tags/web/use-tag-column.ts'
import { ownName } from '#platform/web/format/own-name.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import { MailAddress } from '#platform/web/ui/record/MailAddress.tsx'
import { NameCell } from '#platform/web/ui/record/NameCell.tsx'
import type { WorkerSummary } from '../../contract.ts'
import { Completeness } from '../Completeness.tsx'
import { SkillTags } from '../SkillTags.tsx'
import { WorkerStatusBadge } from '../WorkerStatusBadge.tsx'
import { workerName } from '../../rules.ts'

/** Returns the columns that a list of workers can show. */
export function useWorkerColumns(): readonly Column<WorkerSummary>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const tags = useTagColumn<WorkerSummary>()
  return useMemo(() => {
    const column = (
      key: string,
      name: string,
      show: Column<WorkerSummary>['show'],
      more: Partial<Column<WorkerSummary>> = {},
    ) => ({ key, label: t(`workforce.field.${name}`), show, ...more })
    const missingText = ({ missing }: WorkerSummary) =>
      missing.map((step) => t(`workforce.complete.step.${step}`)).join(', ')
    return [
      column(
        'name',
        'name',
        ({ image, email, ...worker }) =>
          createElement(NameCell, {
            name: workerName(worker),
            image: image && `/api${image}`,
            note: createElement(MailAddress, { address: email }),
          }),
        { sort: 'lastName', cell: workerName },
      ),
      column(
        'role',
        'primaryRole',
        ({ primaryRole, experienceLevel }) =>
          createElement(
            'span',
            { className: 'noted' },
            primaryRole,
            experienceLevel &&
              createElement('span', { className: 'small-note' }, t(`workforce.level.${experienceLevel}`)),
          ),
        { sort: 'primaryRole', cell: ({ primaryRole }) => primaryRole },
      ),
      column(
        'skills',
        'skills',
        ({ skills }) => (skills.length > 0 ? createElement(SkillTags, { names: skills, most: 2 }) : null),
        { priority: 3, cell: ({ skills }) => skills.join(', ') },
      ),
      column(
        'experience',
        'experienceLevel',
        ({ experienceLevel }) => experienceLevel && t(`workforce.level.${experienceLevel}`),
        { optional: true },
      ),
      column('industry', 'industry', ({ industry }) => industry && t(`organisations.industry.${industry}`), {
        optional: true,
      }),
      column('languages', 'languages', ({ languages }) => languages.map(ownName).join(', '), { optional: true }),
      column('phone', 'phone', ({ phone }) => phone && formatPhone(phone).replaceAll(' ', '\u00A0')),
      column('email', 'email', ({ email }) => createElement(MailAddress, { address: email }), {
        optional: true,
        cell: ({ email }) => email,
      }),
      column('payRate', 'payRate', ({ payRate }) => payRate && format.money(payRate), {
        cell: ({ payRate }) => payRate,
        figures: true,
        optional: true,
      }),
      column('added', 'createdAt', ({ createdAt }) => format.day(createdAt), {
        sort: 'createdAt',
        optional: true,
        cell: ({ createdAt }) => ({ dayOf: createdAt }),
      }),
      column('missing', 'missing', missingText, { optional: true, cell: missingText }),
      tags,
      // A complete record shows nothing beside the status.
      column(
        'status',
        'status',
        ({ status, missing }) =>
          createElement(
            Group,
            { gap: 4, wrap: 'nowrap' },
            createElement(WorkerStatusBadge, { status }),
            createElement(Completeness, { missing }),
          ),
        {
          cell: ({ status }) => t(`workforce.status.${status}`),
        },
      ),
    ]
  }, [t, format, tags])
}
