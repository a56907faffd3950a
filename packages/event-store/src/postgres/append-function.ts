/** Expected revisions below 0, as the function takes them: -1 is a stream without events. */
export const anyRevision = -2;
export const someRevision = -3;

/**
 * SQL of the function that stores a group of appends in one statement, so that the lock which orders all writers is
 * never held across the network. It decides only the questions that need the lock; the requests of a group share no
 * event id.
 * Positions are given out under the lock, which is released after the transaction has become visible: they have no
 * gaps, and a reader that sees one sees all before it.
 * For each request it answers the first revision if the request was stored, the actual revision if that was not the
 * expected one, and neither if an event id of the request is stored already.
 */
export const appendFunction = (schema: string): string => `
  CREATE FUNCTION ${schema}.append(
    names text[], -- the streams of the group, each once
    places int[], -- of each request: which of the names, from 1
    expectations bigint[], -- of each request
    sizes int[], -- of each request: how many events
    requests int[], -- of each event: which request, from 1
    indexes int[], -- of each event: its index in the request, from 0
    ids uuid[],
    types text[],
    datas text[],
    metadatas text[],
    writer text, -- sent with the notification
    OUT head_before bigint,
    OUT first_revisions int[],
    OUT actual_revisions int[]
  ) LANGUAGE plpgsql AS $$
  DECLARE
    done text;
    known int[];
    ends int[];
    first_positions bigint[];
    next_position bigint;
    request int;
    actual int;
  BEGIN
    IF current_setting('transaction_isolation') <> 'read committed' THEN
      RAISE 'append needs the isolation level read committed';
    END IF;
    IF current_setting('synchronous_commit') = 'off' THEN
      done := set_config('synchronous_commit', 'on', true);
    END IF;
    -- An assignment costs a fifth of PERFORM, which starts an executor.
    done := pg_advisory_xact_lock(hashtextextended('${schema}.append', 42));

    -- A statement of its own: it has to see what was committed while this one waited.
    SELECT
      coalesce((SELECT max(e.position) FROM ${schema}.events e), 0),
      ARRAY(
        SELECT n.request FROM unnest(ids, requests) AS n (id, request)
        JOIN ${schema}.events e ON e.id = n.id
      ),
      ARRAY(
        SELECT coalesce((SELECT max(e.revision) FROM ${schema}.events e WHERE e.stream = n.name), -1)
        FROM unnest(names) AS n (name)
      )
    INTO head_before, known, ends;

    first_revisions := array_fill(NULL::int, ARRAY[cardinality(places)]);
    actual_revisions := first_revisions;
    first_positions := array_fill(NULL::bigint, ARRAY[cardinality(places)]);
    next_position := head_before + 1;
    FOR request IN 1 .. cardinality(places) LOOP
      CONTINUE WHEN request = ANY (known);
      actual := ends[places[request]];
      IF expectations[request] = ${anyRevision}
        OR expectations[request] = ${someRevision} AND actual >= 0
        OR expectations[request] = actual
      THEN
        first_revisions[request] := actual + 1;
        first_positions[request] := next_position;
        ends[places[request]] := actual + sizes[request];
        next_position := next_position + sizes[request];
      ELSE
        actual_revisions[request] := actual;
      END IF;
    END LOOP;
    IF next_position = head_before + 1 THEN
      RETURN;
    END IF;

    INSERT INTO ${schema}.events (position, stream, revision, id, type, data, metadata)
    SELECT
      first_positions[n.request] + n.index,
      names[places[n.request]],
      first_revisions[n.request] + n.index,
      n.id, n.type, n.data, n.metadata
    FROM unnest(requests, indexes, ids, types, datas, metadatas)
      AS n (request, index, id, type, data, metadata)
    WHERE first_revisions[n.request] IS NOT NULL;
    done := pg_notify('${schema}_appended', next_position - 1 || ' ' || writer);
  END $$;
`;
