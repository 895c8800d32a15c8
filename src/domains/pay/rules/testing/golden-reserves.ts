/**
 * Reserves of statutory pay: rule | settings | hours | before and beside = the stubs. Settings and hours are those of the components, with `~`
 * for a component that is reserved. `in` are the days of the period, `holds` what issued stubs have left of a reserve, with `/` and the pay
 * that it was calculated of; `ended` are the assignments that have ended, `leaving` a worker whose last one has; `corrects` is a correction of
 * what was reserved, `corrects!` one of what was paid out. A stub is its currency and gross pay, and its lines with the balance after each.
 * Worked out by hand from NL-PC-01, NL-PC-02, FR-PC-03 and FR-PC-04 of the research.
 */
export const goldenReserves = `
  NL-PC-01 | VB~ | a 10000 2026-06-01/60 = EUR 10000: reserve VB all 800 (800)
  NL-PC-01 | VB~ | a 6 2026-06-01/60 = EUR 6: reserve VB all 0 (0)
  NL-PC-01 | VB~ | a 7 2026-06-01/60 = EUR 7: reserve VB all 1 (1)
  NL-PC-01 | VB~ | a:JPY 1006 2026-06-01/60 = JPY 1006: reserve VB all 80 (80)
  NL-PC-01 | VB~ | a:JPY 1007 2026-06-01/60 = JPY 1007: reserve VB all 81 (81)
  NL-PC-01 | VB~ | a:TND 12343 2026-06-01/60 = TND 12343: reserve VB all 987 (987)
  NL-PC-01 | VB~ | a:TND 12344 2026-06-01/60 = TND 12344: reserve VB all 988 (988)
  NL-PC-01 | VB~ | a 10000 2026-06-01/60; a:TND 10000 2026-06-01/60 | holds VB 200 = EUR 10000: reserve VB all 800 (1000); TND 10000: reserve VB all 800 (800)
  NL-PC-01 | VB~ | a 10000 2026-06-01/60; b 10000 2026-06-02/60 = EUR 20000: reserve VB all 1600 (1600)
  NL-PC-01 | VB~@2026-06-02 | a 10000 2026-06-01/60 = EUR 10000
  NL-PC-01 | VB~@2026-06-02 | a 10000 2026-06-02/60 = EUR 10000: reserve VB all 800 (800)
  NL-PC-01 | VB~:900 | a 10000 2026-06-01/60 = EUR 10000: reserve VB all 900 (900)
  NL-PC-02 | VB~ | a 10000 2025-12-31/60 = EUR 10000: reserve VB all 833 (833)
  NL-PC-02 | VB~ | a 10000 2025-12-31/60 2026-01-01/60 = EUR 20000: reserve VB all 833 (833), reserve VB all 800 (1633)
  NL-PC-02 | VB~ | a 10000 2026-01-01/60 = EUR 10000: reserve VB all 800 (800)
  NL-PC-01 | VB~ | +a 10000 2026-11-30/60; a 10000 2026-12-01/60 | holds VB 800 = EUR 10000: reserve VB all 800 (1600)
  NL-PC-01 | VB~ | a 10000 2026-05-30/60 | holds VB 1000 in 2026-05-03..2026-05-30 = EUR 10000: reserve VB all 800 (1800)
  NL-PC-01 | VB~ | a 10000 2026-05-30/60 | holds VB 1000 in 2026-05-04..2026-05-31 = EUR 11800: payout VB all 1800 (0), reserve VB all 800 (1800)
  NL-PC-01 | VB~ | a 10000 2026-05-31/60 | holds VB 1000 in 2026-05-31..2026-06-06 = EUR 11800: payout VB all 1800 (0), reserve VB all 800 (1800)
  NL-PC-01 | VB~ | a 10000 2026-06-01/60 | holds VB 1000 in 2026-06-01..2026-06-07 = EUR 10000: reserve VB all 800 (1800)
  NL-PC-01 | VB~ | - | holds VB 1000 in 2026-05-01..2026-05-31 = EUR 1000: payout VB all 1000 (0)
  NL-PC-01 | VB~ | - | holds VB 0 in 2026-05-01..2026-05-31 = -
  NL-PC-01 | VB~ | - | holds VB 1 in 2026-05-01..2026-05-31 = EUR 1: payout VB all 1 (0)
  NL-PC-01 | VB~ | - | holds VB 1000 = -
  NL-PC-01 | VB~ | - | holds VB 1000 leaving = EUR 1000: payout VB all 1000 (0)
  NL-PC-01 | VB~ | - | holds VB:TND 1000 leaving = TND 1000: payout VB all 1000 (0)
  NL-PC-01 | VB~ | a 10000 2026-06-01/60 | leaving = EUR 10800: payout VB all 800 (0), reserve VB all 800 (800)
  NL-PC-01 | VB~ | a 10000 2026-06-01/60 | holds VB 1000 ended a = EUR 10000: reserve VB all 800 (1800)
  NL-PC-01 | VB | - | holds VB 1000 = EUR 1000: payout VB all 1000 (0)
  NL-PC-01 | VB | a 10000 2026-06-01/60 | holds VB 1000 = EUR 11800: component VB all 800, payout VB all 1000 (0)
  NL-PC-01 | VB~ | - | holds VB 1000 corrects VB -999 = EUR 0: reserve VB all -999 (1)
  NL-PC-01 | VB~ | - | holds VB 1000 corrects VB -1000 = EUR 0: reserve VB all -1000 (0)
  NL-PC-01 | VB~ | - | holds VB 1000 corrects VB -1001 = EUR 0: reserve VB all -1001 (-1)
  NL-PC-01 | VB~ | - | holds VB 1000 corrects VB 50 = EUR 0: reserve VB all 50 (1050)
  NL-PC-01 | VB~ | - | holds VB 1000 corrects VB -400 leaving = EUR 600: payout VB all 600 (0), reserve VB all -400 (600)
  NL-PC-01 | VB~ | - | holds VB 1000 corrects VB -1000 leaving = EUR 0: reserve VB all -1000 (0)
  NL-PC-01 | VB~ | a 10000 2026-06-01/60 | holds VB 0 corrects! VB -500 = EUR 9500: payout VB all -500 (1300), reserve VB all 800 (800)
  NL-PC-01 | VB~ | a 10000 2026-06-01/60 | holds VB 500 corrects! VB 500 = EUR 10500: payout VB all 500 (800), reserve VB all 800 (1300)
  FR-PC-03 | ICCP~ | a 10000 2026-06-01/60 = EUR 10000: reserve ICCP a 1000 (1000)
  FR-PC-03 | ICCP~ | a 10000 2026-06-01/60 | ended b = EUR 10000: reserve ICCP a 1000 (1000)
  FR-PC-03 | ICCP~ | a 10000 2026-06-01/60 | ended a = EUR 11000: payout ICCP a 1000 (0), reserve ICCP a 1000 (1000)
  FR-PC-03 | ICCP~ | a 10000 2026-06-01/60 | leaving = EUR 10000: reserve ICCP a 1000 (1000)
  FR-PC-03 | ICCP~ | a 10000 2026-06-01/60; b 10000 2026-06-01/60 | ended a = EUR 21000: payout ICCP a 1000 (0), reserve ICCP a 1000 (1000), reserve ICCP b 1000 (1000)
  FR-PC-03 | ICCP~ | +a 10000 2026-05-29/60 | holds ICCP@a 1000/10000 ended a = EUR 1000: payout ICCP a 1000 (0)
  FR-PC-03 | ICCP~ | +a 1003 2026-05-29/60; a 1004 2026-06-01/60 | holds ICCP@a 100/1003 ended a = EUR 1204: payout ICCP a 200 (0), reserve ICCP a 100 (200)
  FR-PC-03 | ICCP | +a 10000 2026-05-29/60; a 10000 2026-06-01/60 | holds ICCP@a 1000/10000 = EUR 12000: component ICCP a 1000, payout ICCP a 1000 (0)
  FR-PC-04 | IFM ICCP~ | a 10000 2026-06-01/60 = EUR 11000: component IFM a 1000, reserve ICCP a 1100 (1100)
  FR-PC-04 | IFM! ICCP~ | +a 10000 2026-05-29/60; a 10000 2026-06-01/60 | holds ICCP@a 1000/10000 = EUR 10000: reserve ICCP a 1000 (2000)
  FR-PC-04 | IFM! ICCP~ | +a 10000 2026-05-29/60; a 10000 2026-06-01/60 | holds ICCP@a 1000/10000 ended a = EUR 14200: component IFM a 2000, payout ICCP a 2200 (0), reserve ICCP a 1200 (2200)
`

/**
 * Allowances that corrections have taken back on a ground: rule | settings | hours | the lines of earlier stubs with the amount taken back of
 * each, and the present grounds = the lines. Worked out by hand from FR-PC-01, FR-PC-02 and FR-PC-04.
 */
export const goldenTakenBack = `
  FR-PC-02 | IFM | +a 10000 2026-05-29/60 | paid IFM@a 1000/10000 back 0 = -
  FR-PC-02 | IFM | +a 10000 2026-05-29/60 | paid IFM@a 1000/10000 back 1 = IFM a 10 1
  FR-PC-02 | IFM | +a 10000 2026-05-29/60 | paid IFM@a 1000/10000 back 500 = IFM a 5000 500
  FR-PC-02 | IFM | +a 10000 2026-05-29/60 | paid IFM@a 1000/10000 back 999 = IFM a 9990 999
  FR-PC-02 | IFM | +a 10000 2026-05-29/60 | paid IFM@a 1000/10000 back 1000 = IFM a 10000 1000
  FR-PC-02 | IFM | +a 10000 2026-05-29/60 | paid IFM@a 1000/10000 back 1001 = IFM a 10000 1000
  FR-PC-02 | IFM | +a 10000 2026-05-29/60 | paid IFM@a 1000/10000 back 1000 ground a = -
  FR-PC-02 | IFM | +a 10000 2026-05-29/60; a 5000 2026-06-01/60 | paid IFM@a 1000/10000 back 1000 = IFM a 15000 1500
  FR-PC-02 | IFM | +a 10000 2026-05-29/60; a 5000 2026-06-01/60 | paid IFM@a 1000/10000 back 1000 ground a = IFM a 5000 0
  FR-PC-02 | IFM | +a 10000 2026-05-29/60; +a 10000 2026-06-01/60 | paid IFM@a 1000/10000 back 0 paid IFM@a 1000/10000 back 2000 = IFM a 20000 2000
  FR-PC-02 | IFM | +a 10000 2026-05-29/60 | paid IFM@a 1000/10000 back 1000 paid IFM@a 1000/10000 back 0 = -
  FR-PC-02 | IFM! | +a 10000 2026-05-29/60 | paid IFM@a 1000/10000 back 1000 = -
  FR-PC-02 | IFM! | +a 10000 2026-05-29/60 | paid IFM@a 1000/10000 back 1000 ended a = IFM a 10000 1000
  FR-PC-04 | IFM ICCP | +a 10000 2026-05-29/60 | paid IFM@a 1000/10000 back 1000 paid ICCP@a 1100/11000 back 0 = IFM a 10000 1000
  FR-PC-04 | IFM ICCP | +a 10000 2026-05-29/60 | paid IFM@a 1000/10000 back 1000 paid ICCP@a 1100/11000 back 1100 = IFM a 10000 1000; ICCP a 11000 1100
`
