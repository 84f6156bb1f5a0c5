"""L'hémorragie : « 20% de mourir à chaque fin de round jusqu'à ce que des soins médicaux lui soient prodigués »."""

from domain import events as e
from domain.ruleset import Facts
from domain.rulesets.kimble.health import die
from domain.scene import Scene
from domain.sums import add_up, die as die_term


def bleed(scene: Scene) -> Facts[None]:
    """One test for each wound that bleeds, in order of infliction; the dead test nothing [KIMBLE-BLEED-1].

    Once a round and wound, whoever has played or not; a wound that was cared for has none [KIMBLE-BLEED-2].
    """
    for victim, bleeding in scene.combat.open_bleedings():
        if not scene.one(victim.name).present:
            continue
        cause = f"{bleeding.wound}@r{scene.combat.round}"
        face = yield from scene.die("haemorrhage", victim.name, cause)
        roll, died = add_up((die_term(face, "KIMBLE-BLEED-1"),)), face <= bleeding.amount
        yield e.HaemorrhageTested(wound=bleeding.wound, name=victim.name, roll=roll, chance=bleeding.amount, died=died)
        if died:
            yield from die(scene, victim.name, "KIMBLE-BLEED-1", cause)
