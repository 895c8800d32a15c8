/**
 * Hours that are paid with premiums: rule | country and what differs from its rules | hours = the lines. The rules of the countries are at
 * `golden-rows.test.ts`. Hours are written as the shifts of `golden-law-be.ts`, with `@` and the rate in minor units (6000 if not written). A
 * line is kind, minutes and amount. Worked out by hand from the working time of the research.
 */
export const goldenHours = `
  BE-WT-14 day | BE | 1 08:00-17:59/60 = regular 539 53900
  BE-WT-14 day | BE | 1 08:00-18:00/60 = regular 540 54000
  BE-WT-14 day | BE | 1 08:00-18:01/60 = regular 540 54000; overtime 1 150
  BE-WT-14 day | BE | 1 08:00-12:00; 1 13:00-18:01 = regular 540 54000; overtime 1 150
  BE-WT-14 day | BE | 1 15:00-01:00 = regular 300 30000; night 300 33000
  BE-WT-14 day | BE | 1 12:00-22:00/30 = regular 450 45000; overtime 30 4500; night 90 9900
  BE-WT-14 week | BE | 1-4 08:00-16:30/30; 5 08:00-16:29/30 = regular 2399 239900
  BE-WT-14 week | BE | 1-5 08:00-16:30/30 = regular 2400 240000
  BE-WT-14 week | BE | 1-5 08:00-16:30/30; 6 08:00-08:01 = regular 2400 240000; overtime 1 150
  BE-WT-14 week | BE | 1-5 08:00-16:30/30; 8 08:00-08:01 = regular 2401 240100
  BE-WT-14 week | BE | 0 08:00-08:01; 1-5 08:00-16:30/30 = regular 2401 240100
  BE-WT-14 week | BE first=7 | 0 08:00-08:01; 1-5 08:00-16:30/30 = regular 2400 240000; overtime 1 150
  BE-WT-14 week | BE | 1 08:00-18:30/30; 2-4 08:00-17:30/30; 5 08:00-12:00 = regular 2400 240000; overtime 60 9000
  BE-WT-14 week | BE | 1 08:00-18:30/30; 2-4 08:00-17:30/30; 5 08:00-12:01 = regular 2400 240000; overtime 61 9150
  BE-WT-14 week | BE | 6 08:00-08:01; 1-5 08:00-16:30/30 = regular 2400 240000; overtime 1 150
  BE-WT-14 day | BE | 2026-10-25 00:00-09:00 = regular 120 12000; overtime 60 9000; night 420 46200
  BE-WT-14 day | BE | 2026-03-29 00:00-10:00 = regular 240 24000; night 300 33000
  BE-WT-14 day | BE | 2026-03-29 00:00-10:01 = regular 240 24000; overtime 1 150; night 300 33000
  BE-WT-15 | BE | 1 08:00-18:01/60 @1 = regular 540 9; overtime 1 0
  BE-WT-15 | BE | 1 08:00-18:19/60 @1 = regular 540 9; overtime 19 0
  BE-WT-15 | BE | 1 08:00-18:20/60 @1 = regular 540 9; overtime 20 1
  BE-WT-15 | BE overtime%=151 | 1 08:00-18:01/60 = regular 540 54000; overtime 1 151
  BE-WT-16 | BE holiday=2026-11-08 | 7 08:00-09:00 = holiday 60 12000
  BE-WT-16 | BE holiday=2026-11-08 | 1-5 08:00-16:30/30; 7 08:00-09:00 = regular 2400 240000; holiday 60 12000
  BE-WT-23 | BE | 1 19:00-20:00 = regular 60 6000
  BE-WT-23 | BE | 1 19:01-20:01 = regular 59 5900; night 1 110
  BE-WT-23 | BE | 1 20:00-21:00 = night 60 6600
  BE-WT-23 | BE | 1 05:00-06:00 = night 60 6600
  BE-WT-23 | BE | 1 05:59-06:59 = regular 59 5900; night 1 110
  BE-WT-23 | BE | 1 06:00-07:00 = regular 60 6000
  BE-WT-23 | BE | 2026-10-24 22:00-06:00 = night 540 59400
  BE-WT-23 | BE | 2026-03-28 22:00-06:00 = night 420 46200
  BE-WT-26 | BE night=23:00-06:00 | 1 22:00-23:00 = regular 60 6000
  BE-WT-26 | BE night=23:00-06:00 | 1 22:01-23:01 = regular 59 5900; night 1 110
  BE-WT-26 | BE night=23:00-06:00 | 1 23:00-00:00 = night 60 6600
  FR-WT-01 | FR | 1-4 09:00-16:00; 5 09:00-15:59 = regular 2099 209900
  FR-WT-01 | FR | 1-5 09:00-16:00 = regular 2100 210000
  FR-WT-01 | FR | 1-5 09:00-16:00; 6 09:00-09:01 = regular 2100 210000; overtime 1 125
  FR-WT-06 | FR | 1-5 09:00-16:00 @1; 6 09:00-09:23 @1 = regular 2100 35; overtime 23 0
  FR-WT-06 | FR | 1-5 09:00-16:00 @1; 6 09:00-09:24 @1 = regular 2100 35; overtime 24 1
  FR-WT-09 | FR | 1-5 09:00-16:00; 7 23:59-00:01 = regular 2100 210000; overtime 1 125; night 1 110
  FR-WT-09 | FR | 0 23:59-00:01; 1-5 09:00-16:00 = regular 2099 209900; overtime 1 125; night 2 220
  FR-WT-17 | FR | 1 20:00-21:00 = regular 60 6000
  FR-WT-17 | FR | 1 20:01-21:01 = regular 59 5900; night 1 110
  FR-WT-17 | FR | 1 21:00-22:00 = night 60 6600
  FR-WT-17 | FR | 1 05:59-06:59 = regular 59 5900; night 1 110
  FR-WT-17 | FR | 1 06:00-07:00 = regular 60 6000
  FR-WT-22 | FR holiday=2026-05-01 | 2026-04-30 23:59-00:01 = night 1 110; holiday 1 200
  FR-WT-22 | FR holiday=2026-05-01 | 2026-05-01 08:00-09:00 = holiday 60 12000
  FR-WT-22 | FR holiday=2026-05-01 | 2026-05-01 23:59-00:01 = night 1 110; holiday 1 200
  FR-WT-22 | FR holiday=2026-05-01 | 2026-05-02 00:00-00:01 = night 1 110
  NL-WT-22 | NL | 1 00:00-06:00 = night 360 39600
  NL-WT-22 | NL | 0 23:59-00:01 = regular 1 100; night 1 110
  NL-WT-22 | NL | 1 05:59-06:01 = regular 1 100; night 1 110
  NL-WT-22 | NL | 1-5 08:00-16:00; 6 08:00-08:01 = regular 2400 240000; overtime 1 140
  Decision 23 highest premium | BE night%=149 | 1 12:00-22:00/30 = regular 450 45000; overtime 30 4500; night 90 13410
  Decision 23 highest premium | BE night%=150 | 1 12:00-22:00/30 = regular 450 45000; overtime 30 4500; night 90 13500
  Decision 23 highest premium | BE night%=151 | 1 12:00-22:00/30 = regular 450 45000; night 120 18120
  Decision 23 highest premium | FR holiday%=110 holiday=2026-05-01 | 2026-05-01 22:00-23:00 = night 60 6600
  Decision 23 highest premium | FR holiday%=111 holiday=2026-05-01 | 2026-05-01 22:00-23:00 = holiday 60 6660
  Decision 23 highest premium | FR holiday%=109 holiday=2026-05-01 | 2026-05-01 22:00-23:00 = night 60 6600
  Decision 23 rounded once | BE | 1 08:00-08:20 @1; 2 08:00-08:10 @1 = regular 30 1
  Decision 23 rounded once | BE | 1 08:00-08:19 @1; 2 08:00-08:10 @1 = regular 29 0
  Decision 23 rounded once | BE | 1 08:00-08:29 @1 = regular 29 0
  Decision 23 rounded once | BE | 1 08:00-08:30 @1 = regular 30 1
  Decision 23 rounded once | BE | 1 08:00-08:31 @1 = regular 31 1
  Decision 23 rounded once | BE | 1 08:00-08:30 @1; 1 09:00-09:30 @3 = regular 30 1; regular 30 2
  FR-WT-06 | FR | 1-5 08:00-16:36 @1500 = regular 2100 52500; overtime 480 15000 « compte-pro.com: 43 hours at 15 €, 525 € and 150 € (its last step writes 22.5 € instead of 18.75 €)
  FR-WT-01 | FR | 1-2 08:00-15:00; 3 08:00-17:00; 4 08:00-18:00; 5 08:00-15:00 = regular 2100 210000; overtime 300 37500 « ressources.studi.fr, week 1: 5 hours of overtime
  FR-WT-01 | FR | 1 08:00-15:00; 2 08:00-16:00; 3 08:00-17:00; 4 08:00-15:30; 5 08:00-15:00 = regular 2100 210000; overtime 210 26250 « ressources.studi.fr, week 2: 3.5 hours of overtime
  FR-WT-01 | FR | 1 08:00-15:45; 2 08:00-15:25; 3-5 08:00-15:00 = regular 2100 210000; overtime 70 8750 « ressources.studi.fr, week 3: 1 hour and 10 minutes of overtime
  FR-WT-01 | FR | 1 08:00-17:00; 2 08:00-17:30; 3 08:00-18:00; 4 08:00-15:30; 5 08:00-16:00 = regular 2100 210000; overtime 540 67500 « ≠ ressources.studi.fr, week 4: 9 hours of overtime, of which the last one at 50 %, which one percentage does not express
  FR-WT-07 | FR | 1-5 08:00-17:00 = regular 2100 210000; overtime 600 75000 « ≠ experyo.com: of 45 hours 8 at 25 % and 2 at 50 %, which one percentage does not express
  FR-WT-01 | FR | 1-5 08:00-15:48 = regular 2100 210000; overtime 240 30000 « payfit.com: 39 hours are 4 hours of overtime
  NL-WT-22 | NL holiday%=175 holiday=2026-11-08 | 1-5 08:00-16:00 @2500; 6 08:00-13:00 @2500; 7 08:00-10:00 @2500 = regular 2400 100000; overtime 300 17500; holiday 120 8750 « loon.nl, meerdere overwerkpercentages: 5 hours at 140 % of 25 € and 2 at 175 %
  NL-WT-22 | NL | 1-5 08:00-19:00 @2000 = regular 2400 80000; overtime 900 42000 « loon.nl, overwerk vanaf 2018: 15 hours at 140 % of 20 €, 300 € and 120 €
`
