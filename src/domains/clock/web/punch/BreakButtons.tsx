import { IconCoffee, IconDots, IconToolsKitchen2 } from '@tabler/icons-react'
import { breakTypes } from '#domains/timesheets/rules.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './BreakButtons.module.css'

const icons = { lunch: IconToolsKitchen2, coffee: IconCoffee, other: IconDots } as const

interface Props {
  busy: boolean
  onBreak: (type: (typeof breakTypes)[number]) => void
}

/** Buttons that start a break of one of three kinds. */
export function BreakButtons({ busy, onBreak }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset disabled={busy}>
      <legend className={styles.legend}>{t('clock.action.pause')}</legend>
      <div className={styles.kinds}>
        {breakTypes.map((type) => {
          const Icon = icons[type]
          return (
            <button key={type} type="button" className={styles.kind} onClick={() => onBreak(type)}>
              <Icon size={26} stroke={1.7} aria-hidden />
              {t(`timesheets.breakType.${type}`)}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
