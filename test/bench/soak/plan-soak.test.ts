import { planSoak } from "../../../bench/soak/plan-soak.js";

test.each([
  [10, 50, { checks: 20, stepsPerCheck: 1500, warmCheck: 5 }],
  [2, 50, { checks: 4, stepsPerCheck: 1500, warmCheck: 1 }],
  [1, 50, { checks: 4, stepsPerCheck: 750, warmCheck: 1 }],
  [0.01, 1, { checks: 4, stepsPerCheck: 1, warmCheck: 1 }],
])("%p minutes at %p steps a second", (minutes, rate, plan) => {
  expect(planSoak(minutes, rate)).toEqual(plan);
});
