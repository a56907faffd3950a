import { joinKafkaGroup } from '../kafka-group.ts';

/**
 * Joins the group `group` of the Kafka target in argument 1 as JSON, and never comes to an end with
 * what it is given; prints the positions.
 */
const [, , target = '{}'] = process.argv;
await joinKafkaGroup({
  ...JSON.parse(target),
  group: 'group',
  sessionTimeout: 2_000,
  handle: async ({ events }) => {
    process.stdout.write(events.map(({ position }) => `${position}\n`).join(''));
    await new Promise(() => {});
  },
});
